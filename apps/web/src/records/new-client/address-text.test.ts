import { expect, it } from "vitest";
import { addressOfText } from "./address-text";

it.each([
  ["12 Elm St, Columbus, OH 43215", ["12 Elm St", "", "Columbus", "OH", "43215"]],
  ["12 Elm St,Columbus oh 43215-1234", ["12 Elm St", "", "Columbus", "OH", "43215-1234"]],
  ["12 Elm St, Apt 3, Columbus, OH 43215", ["12 Elm St", "Apt 3", "Columbus", "OH", "43215"]],
  ["12 Elm St, #4, 43215", ["12 Elm St", "#4", "", "", "43215"]],
  ["12 Elm St, Columbus", ["12 Elm St", "", "Columbus", "", ""]],
  ["12 Elm St", ["12 Elm St", "", "", "", ""]],
  ["  12 Elm   St 43215 ", ["12 Elm St 43215", "", "", "", ""]],
])("reads %s", (typed, [line1, line2, city, state, zip]) => {
  expect(addressOfText(typed)).toEqual({ line1, line2, city, state, zip });
});
