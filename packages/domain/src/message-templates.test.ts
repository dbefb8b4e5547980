import { describe, expect, it } from "vitest";
import { messageKinds } from "./message-kinds";
import { fillTemplate, messageDefinitions, unknownFields } from "./message-templates";

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
