import { describe, expect, it } from "vitest";
import { messageKinds } from "./message-details";
import {
  fillTemplate,
  messageDefinitions,
  segmentsOf,
  textOf,
  thankingOnce,
  unknownFields,
  withBalance,
} from "./message-templates";

describe("a template", () => {
  it.each(messageKinds)("of %s uses only fields that the message has", (kind) => {
    const { subject, body, sms } = messageDefinitions[kind].template;
    expect(unknownFields(kind, `${subject}\n${body}\n${sms}`)).toEqual([]);
  });

  it("names each unknown field once, as it is written", () => {
    expect(unknownFields("receipt", "{client} {cleint} {cleint} {technician} {}")).toEqual([
      "{cleint}",
      "{technician}",
      "{}",
    ]);
  });
});

describe("a filled-in text", () => {
  it("leaves out lines whose fields are all empty", () => {
    const text = "Hello {client},\n\nAddress: {address}\n\nWho comes: {technician}";
    expect(fillTemplate(text, { client: "Ada", technician: "Sam" })).toBe("Hello Ada,\n\nWho comes: Sam");
  });

  it("does not read what people typed as fields", () => {
    expect(fillTemplate("{title} {total}", { title: "{total} $&", total: "$5.00" })).toBe("{total} $& $5.00");
  });
});

describe("what a customer is asked for", () => {
  it.each(["invoice_sent", "invoice_due", "invoice_overdue"] as const)("is the balance in %s", (kind) => {
    const { sms } = messageDefinitions[kind].template;
    expect(sms).toContain("{balance}");
    expect(sms).not.toContain("{total}");
  });

  it.each(messageKinds)("is not repeated in the letter of %s, nor is its time", (kind) => {
    const { body } = messageDefinitions[kind].template;
    expect(body).not.toMatch(/\{(total|balance|due date|valid until|day|arrival window|old time)\}/);
  });

  it("is named in an organization's own words too, once something is paid", () => {
    const values = { total: "$900.00", balance: "$400.00", paid: "$500.00 of $900.00" };
    expect(withBalance("Please pay {total}.", values)).toBe("Please pay {total}. Balance due: {balance}.");
    expect(withBalance("Hello,\n\n{total} is due.", values)).toBe(
      "Hello,\n\n{total} is due.\n\nBalance due: {balance}.",
    );
    expect(withBalance("Please pay {total}.", { ...values, paid: "" })).toBe("Please pay {total}.");
    expect(withBalance("{balance} of {total}", values)).toBe("{balance} of {total}");
  });
});

describe("a text message", () => {
  it("is written in letters of which 160 fit into one", () => {
    expect(textOf("“Hi” – we’re here…\u202f10\u00a0AM")).toBe('"Hi" - we\'re here... 10 AM');
    expect(
      ["a".repeat(160), "a".repeat(161), "ж".repeat(70), "ж".repeat(71), "€".repeat(81)].map(segmentsOf),
    ).toEqual([1, 2, 1, 2, 2]);
  });
});

describe("thank you", () => {
  const texts = messageKinds.map((kind) => [kind, messageDefinitions[kind].template] as const);

  it.each(texts)("is in the text of %s at most once", (_, { body, sms }) => {
    for (const text of [body, sms]) expect((text.match(/thank/gi) ?? []).length).toBeLessThanOrEqual(1);
  });

  it("is left to the person's own words", () => {
    const { body } = messageDefinitions.invoice_sent.template;
    expect(thankingOnce(body, { message: "The filter is new, too." })).toContain("Thanks for having us.");
    expect(thankingOnce(body, { message: "Thank you for your business!" })).toBe(
      body.replace(" Thanks for having us.", ""),
    );
    const ended = "Hi,\n\nThank you for “{title}.” See you for “{title}” soon, thanks.\n\n{message}";
    expect(thankingOnce(ended, { message: "Thanks!" })).toBe("Hi,\n\n\n\n{message}");
  });
});
