import type { Pin } from "./map-marks";

type Place = Pin["place"];

/** Pins that would overlap. A single pin is shown as itself. */
export type Cluster = { readonly key: string; readonly place: Place; readonly pins: readonly Pin[] };

/** Up to this many can stand beside each other without hiding the map. */
export const fewPins = 12;

/** Size of a cluster in pixels. */
const cell = 56;

/** World pixels at a zoom level, by the map's own formula. */
const pixelsOf = ({ lat, lng }: Place, zoom: number) => {
  const size = 512 * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
};

const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;

const alone = (pin: Pin): Cluster => ({ key: pin.key, place: pin.place, pins: [pin] });

/** Small sets are not clustered, and neither is the selected pin. */
export const clusterPins = (pins: readonly Pin[], zoom: number, selected: string | null): Cluster[] => {
  if (pins.length <= fewPins) return pins.map(alone);
  const cells = new Map<string, Pin[]>();
  for (const pin of pins) {
    const { x, y } = pixelsOf(pin.place, zoom);
    const at = pin.key === selected ? pin.key : `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
    const others = cells.get(at);
    if (others) others.push(pin);
    else cells.set(at, [pin]);
  }
  return [...cells].map(([at, together]) => {
    const [first] = together;
    if (first && together.length === 1) return alone(first);
    return {
      key: `cluster ${at}`,
      place: {
        lat: mean(together.map(({ place }) => place.lat)),
        lng: mean(together.map(({ place }) => place.lng)),
      },
      pins: together,
    };
  });
};
