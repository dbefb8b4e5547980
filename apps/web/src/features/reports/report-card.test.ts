import { expect, it } from "vitest";
import { csvOf } from "./report-card";

it("quotes what would break a row, and keeps a spreadsheet from running a name", () => {
  const rows = [
    ['Smith, "Jo"\nAnn', 12.5, null],
    ["=1+1", -3, "@home"],
  ];
  expect(csvOf(["Name", "Spent", "Note"], rows)).toBe(
    '\uFEFFName,Spent,Note\r\n"Smith, ""Jo""\nAnn",12.5,\r\n\'=1+1,-3,\'@home\r\n',
  );
});
