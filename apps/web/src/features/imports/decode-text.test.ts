import { describe, expect, it } from "vitest";
import { decodeText, isWorkbook } from "./decode-text";

const codes = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const highFirst = (text: string) => Uint8Array.from(codes(text).flatMap((code) => [code >> 8, code & 255]));
const lowFirst = (text: string) => Uint8Array.from(codes(text).flatMap((code) => [code & 255, code >> 8]));
const latin1 = (text: string) => Uint8Array.from(codes(text));

const text = "Name,City\nSøren Müller,Malmö";

describe("a file is read as", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16, low byte first, with a mark", lowFirst(`\uFEFF${text}`)],
    ["UTF-16, high byte first, with a mark", highFirst(`\uFEFF${text}`)],
    ["UTF-16 without a mark", lowFirst(text)],
    ["Latin-1", latin1(text)],
  ])("%s", (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it("an empty file, and one with null bytes", () => {
    expect(decodeText(new Uint8Array())).toBe("");
    expect(decodeText(new TextEncoder().encode("Na\0me"))).toBe("Name");
  });
});

it("a workbook is told from a CSV file by how it starts", () => {
  expect(isWorkbook(latin1("PK\u0003\u0004\u0014"))).toBe(true);
  expect(isWorkbook(latin1("\u00D0\u00CF\u0011\u00E0"))).toBe(true);
  expect(isWorkbook(latin1("PK,Name"))).toBe(false);
  expect(isWorkbook(new Uint8Array())).toBe(false);
});
