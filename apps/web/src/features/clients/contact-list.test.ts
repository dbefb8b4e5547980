import { describe, expect, it } from "vitest";
import { contactIn, noContact, withContact, withoutContact } from "./contact-list";

const bo = { label: "Work", name: "Bo", phone: "614-555-0101", email: "" };
const cy = { label: "", name: "Cy", phone: "", email: "cy@example.com" };
const di = { label: "Spouse", name: "Di", phone: "614-555-0103", email: "" };

describe("further contacts of a client that others change, too", () => {
  it("adds a new one to what is there by now", () =>
    expect(withContact([bo, cy], [bo], -1, di)).toEqual([bo, cy, { ...noContact, ...di }]));

  it("changes the one that was opened, wherever it stands by now", () =>
    expect(withContact([di, bo, cy], [bo, cy], 1, { phone: "5" })).toEqual([di, bo, { ...cy, phone: "5" }]));

  it("shows what somebody else made of it", () =>
    expect(contactIn([bo, { ...cy, name: "Cyrus" }], [bo, cy], 1).name).toBe("Cyrus"));

  it("is empty once somebody else removed it, and comes back when kept", () => {
    expect(contactIn([bo], [bo, cy], 1)).toEqual(noContact);
    expect(withContact([bo], [bo, cy], 1, cy)).toEqual([bo, cy]);
  });

  it("removes one of two that are the same", () =>
    expect(withoutContact([bo, cy, bo], bo)).toEqual([cy, bo]));
});
