import { expect, it } from "vitest";
import { clusterPins, fewPins } from "./cluster-pins";
import type { Pin } from "./map-marks";

const pinsAt = (count: number, lng: number): Pin[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `${lng} ${index}`,
    place: { lat: 40 + index * 1e-6, lng },
    keys: [`${lng} ${index}`],
    look: "job",
    mark: "",
    label: "",
  }));

it("leaves a few pins alone", () => {
  const pins = pinsAt(fewPins, -83);
  expect(clusterPins(pins, 10, null).map(({ pins: own }) => own)).toEqual(pins.map((pin) => [pin]));
});

it("puts many at the same spot together, apart from the selected one and from those farther away", () => {
  const pins = [...pinsAt(fewPins, -83), ...pinsAt(1, -82)];
  const clusters = clusterPins(pins, 10, "-83 7");
  expect(clusters.map(({ pins: { length } }) => length).toSorted((a, b) => a - b)).toEqual([
    1,
    1,
    fewPins - 1,
  ]);
  expect(clusters.find(({ pins: { length } }) => length > 1)?.place.lat).toBeCloseTo(40, 3);
});

it("lets them go when the map comes closer", () => {
  const pins = [...pinsAt(100, -83), ...pinsAt(100, -83.01)];
  expect(clusterPins(pins, 6, null)).toHaveLength(1);
  expect(clusterPins(pins, 14, null)).toHaveLength(2);
});
