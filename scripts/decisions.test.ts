import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(dirname(import.meta.dirname), "docs", "decisions");
const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
const numbers = files.map((name) => name.slice(0, 3));

const header =
  /^# (?<number>\d{3}): (?<title>.+)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\n\nStatus: (?<status>(?:accepted|(?:amended|superseded) by \d{3}(?:, \d{3})*))\n/;

const read = (file: string) => {
  const found = header.exec(readFileSync(join(folder, file), "utf8"))?.groups;
  const { number = "", title = "", date = "", status = "" } = found ?? {};
  return { number, title, date, status };
};

describe("decisions", () => {
  it.each(files)("%s begins with its number, date and status", (file) => {
    const { number, status } = read(file);
    expect(number).toBe(file.slice(0, 3));
    const later = [...status.matchAll(/\d{3}/g)].map(([name]) => name);
    expect(numbers).toEqual(expect.arrayContaining(later));
  });

  it("have one number each", () => {
    expect(new Set(numbers).size).toBe(files.length);
  });

  it("are listed in the index", () => {
    const rows = readFileSync(join(folder, "README.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| ["));
    const expected = files.map((file) => {
      const { number, title, date, status } = read(file);
      return `| [${number}](${file}) | ${title} | ${date} | ${status} |`;
    });
    expect(rows).toEqual(expected);
  });
});
