import { expect, it } from "vitest";
import { addressLines } from "./address-dialog";

const place = { line1: "205 Oak St", line2: "Ste 4", city: "Columbus", state: "OH", zip: "43215" };

it.each([
  [place, ["205 Oak St, Ste 4", "Columbus, OH 43215"]],
  [{ ...place, line2: "", zip: "" }, ["205 Oak St", "Columbus, OH"]],
  [{ ...place, line2: "", city: "" }, ["205 Oak St", "OH 43215"]],
  [{ ...place, line2: "", city: "", state: "", zip: "" }, ["205 Oak St", ""]],
])("writes %j without stray commas", (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});
