import { expect, it } from "vitest";
import { pinFieldsOf, placeOfFields } from "./pin-dialog";

it("takes a place there and back, to a hand's breadth", () => {
  expect(placeOfFields(pinFieldsOf({ lat: 39.96123456, lng: -83 }))).toEqual({ lat: 39.961235, lng: -83 });
});

it.each([
  ["", "-83"],
  ["91", "0"],
  ["40", "-181"],
  ["40.", "west"],
])("%s, %s is no place yet", (lat, lng) => {
  expect(placeOfFields({ lat, lng })).toBeNull();
});
