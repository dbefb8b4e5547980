import { expect, it } from "vitest";
import * as z from "zod/mini";
import { addressOfText, newClientBody, newClientForm, noClient } from "./new-client-draft";

it("sends the name in two parts, the address in its fields, and says when there is no email", () => {
  const typed = {
    name: " Maria del Carmen Ruiz ",
    phone: "614-555-0100",
    email: "",
    address: "1 Elm St, Kent, OH 44240",
  };
  expect(newClientBody(z.parse(newClientForm, typed))).toEqual({
    firstName: "Maria del Carmen",
    lastName: "Ruiz",
    phone: "614-555-0100",
    noEmail: true,
    address: { line1: "1 Elm St", line2: "", city: "Kent", state: "OH", zip: "44240" },
  });
});

it.each([
  ["one word is no name", { name: "Kim" }, "First and last name are required"],
  ["an email must be one", { name: "Kim Lee", email: "kim@" }, "Email is invalid"],
  ["a name must fit", { name: `Kim ${"e".repeat(81)}` }, "First and last name can be up to 80 characters"],
])("%s", (_, typed, message) => {
  const { error } = z.safeParse(newClientForm, { ...noClient, ...typed });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it.each([
  ["12 Elm St, Columbus, OH 43215", ["12 Elm St", "", "Columbus", "OH", "43215"]],
  ["12 Elm St,Columbus oh 43215-1234", ["12 Elm St", "", "Columbus", "OH", "43215-1234"]],
  ["12 Elm St, Apt 3, Columbus, OH 43215", ["12 Elm St", "Apt 3", "Columbus", "OH", "43215"]],
  ["12 Elm St, #4, 43215", ["12 Elm St", "#4", "", "", "43215"]],
  ["12 Elm St, Columbus", ["12 Elm St", "", "Columbus", "", ""]],
  ["12 Elm St", ["12 Elm St", "", "", "", ""]],
  ["  12 Elm   St 43215 ", ["12 Elm St 43215", "", "", "", ""]],
])("reads the address %s", (typed, [line1, line2, city, state, zip]) => {
  expect(addressOfText(typed)).toEqual({ line1, line2, city, state, zip });
});
