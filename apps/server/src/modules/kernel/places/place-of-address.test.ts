import { describe, expect, it } from "vitest";
import { placeOfAddress } from "./place-of-address";

describe("the place of an address is the middle of its ZIP code", () => {
  it.each([["43215"], ["43215-1234"], ["12 Elm St, Columbus, OH 43215"], ["Columbus, OH 43215, USA"]])(
    "%s",
    (address) => {
      const place = placeOfAddress(address);
      expect(place?.lat).toBeCloseTo(39.97, 1);
      expect(place?.lng).toBeCloseTo(-83, 1);
    },
  );

  it.each([[""], ["Columbus"], ["10001 Main St, Columbus"], ["00000"], ["A1B 2C3"]])(
    "and unknown for “%s”",
    (address) => {
      expect(placeOfAddress(address)).toBeNull();
    },
  );
});
