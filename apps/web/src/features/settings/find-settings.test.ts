import { describe, expect, it } from "vitest";
import { findSettings } from "./find-settings";
import { type SectionAnchor, sectionOfHash } from "./sections";

const everything = { has: () => true, administers: true };
const first = (text: string) => {
  const found = findSettings(text, everything)[0];
  return found && `${found.section}: ${found.label}`;
};

describe("the search of the settings", () => {
  it.each([
    ["tax", "organization: Tax rate, %"],
    ["logo", "organization: Logo"],
    ["2FA", "security: Two-factor sign-in"],
    ["hours", "organization: Working hours"],
    ["opening hours", "organization: Working hours"],
    ["webhook", "integrations: Webhooks"],
    ["dark", "appearance: Theme"],
    ["billing", "billing: Billing"],
    ["data & privacy", "data: Data & Privacy"],
    ["holid", "organization: Holidays"],
  ])("finds %s", (typed, found) => expect(first(typed)).toBe(found));

  it("needs every word", () => expect(findSettings("tax zebra", everything)).toEqual([]));

  it("finds nothing before something is typed", () => expect(findSettings(" % ", everything)).toEqual([]));

  it("offers each setting once", () => {
    const found = findSettings("calendar", everything).map(({ section, label }) => `${section} ${label}`);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain("calendar Calendar");
  });

  it("leaves out what the person does not have", () => {
    const own = { has: (anchor: SectionAnchor) => anchor !== "organization", administers: false };
    expect(findSettings("tax", own)).toEqual([]);
    expect(findSettings("export everything", own)).toEqual([]);
    expect(findSettings("delete account", own)).toEqual([{ section: "data", label: "Delete account" }]);
  });
});

describe("the anchor of an address", () => {
  it("leads to its section, also from a part inside it", () => {
    expect(sectionOfHash("billing", () => true)).toBe("billing");
    expect(sectionOfHash("skills", () => true)).toBe("organization");
  });

  it("leads nowhere when nobody knows it, or the person lacks the section", () => {
    expect(sectionOfHash("constructor", () => true)).toBeUndefined();
    expect(sectionOfHash("billing", () => false)).toBeUndefined();
  });
});
