import { describe, expect, it } from "vitest";
import {
  composeInvitation,
  composePasswordReset,
  composeSecurityNotice,
  composeVerification,
} from "./account-mails";
import { layOut } from "./layout";
import { productBrand } from "./letter";

const person = { firstName: "Ada", lastName: "Lovell", email: "ada@example.com" };
const publicUrl = "https://field.example.com";

describe("every message", () => {
  const messages = [
    [composeVerification({ ...person, token: "t0k-en", publicUrl }), "/verify-email/t0k-en"],
    [composePasswordReset({ ...person, token: "t0k-en", publicUrl }), "/reset-password/t0k-en"],
    [
      composeInvitation({ ...person, organization: "Acme", role: "technician", token: "t0k-en", publicUrl }),
      "/invite/t0k-en",
    ],
  ] as const;

  it.each(messages)("carries its link in both parts (%#)", (message, path) => {
    expect(message.html).toContain(`href="${publicUrl}${path}"`);
    expect(message.text).toContain(`${publicUrl}${path}\n`);
  });

  it.each(messages)("greets the person in both parts (%#)", (message) => {
    expect(message.to).toEqual({ name: "Ada Lovell", address: "ada@example.com" });
    expect(message.html).toContain("Hi Ada,");
    expect(message.text).toContain("Hi Ada,");
  });
});

describe("a name that looks like a link", () => {
  const composers = {
    verification: composeVerification,
    "password reset": composePasswordReset,
    invitation: (to: Parameters<typeof composeVerification>[0]) =>
      composeInvitation({ ...to, organization: "Acme", role: "technician" }),
    "security notice": (to: Parameters<typeof composeVerification>[0]) =>
      composeSecurityNotice({
        to,
        kind: "new_device",
        detail: "",
        at: new Date("2026-03-02T15:00:00Z"),
        timeZone: "America/Chicago",
        address: "203.0.113.77",
        userAgent: "",
        publicUrl,
      }),
  };

  describe.each(Object.entries(composers))("is left out of a %s", (_, compose) => {
    it.each(["https://x", "WWW.prize", "Win at evil.example now"])("%s", (firstName) => {
      const message = compose({ ...person, firstName, token: "t", publicUrl });
      expect(message.to.name).toBe("Lovell");
      expect(message.text).toContain("\nHi,\n");
      expect(message.html + message.text).not.toContain(firstName);
    });

    it("also as the last name, and a dot at the end of a word is none", () => {
      const message = compose({
        ...person,
        firstName: "Jo Q.",
        lastName: "evil.example",
        token: "t",
        publicUrl,
      });
      expect(message.to.name).toBe("Jo Q.");
      expect(message.text).toContain("Hi Jo Q.,");
    });
  });
});

describe("text that people typed", () => {
  it("is escaped in the HTML part and untouched in the text part", () => {
    const message = composeInvitation({
      ...person,
      firstName: `<img src=x onerror="alert('1')">`,
      organization: "Hollis & Sons",
      role: "manager",
      token: "t",
      publicUrl,
    });
    expect(message.html).not.toContain("<img");
    expect(message.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
    expect(message.html).toContain("Hollis &amp; Sons invited you");
    expect(message.text).toContain("Hollis & Sons invited you");
  });
});

const footOf = (street: string) =>
  layOut({
    brand: { ...productBrand, name: "Hollis & Sons", address: [street, "Columbus, OH 43222"] },
    title: "Invoice",
    paragraphs: [],
    footnote: "",
  }).html;

describe("the foot of a letter", () => {
  it("keeps a street on one line, and lets one break that a phone has no room for", () => {
    expect(footOf("1180 W Broad St")).toContain(
      "1180\u00a0W\u00a0Broad\u00a0St, Columbus,\u00a0OH\u00a043222",
    );
    const long = "11800 West Old Wilson Bridge Road, Building C, Suite 1240";
    expect(footOf(long)).toContain(`${long}, Columbus,\u00a0OH\u00a043222`);
  });
});

describe("a security notice", () => {
  it("says when in words that someone would say", () => {
    const { text } = composeSecurityNotice({
      to: person,
      kind: "new_device",
      detail: "",
      at: new Date("2026-03-02T15:04:09Z"),
      timeZone: "America/New_York",
      address: "203.0.113.77",
      userAgent: "",
      publicUrl,
    });
    expect(text).toContain("When: Monday, March 2, 2026 at 10:04 AM EST");
  });
});
