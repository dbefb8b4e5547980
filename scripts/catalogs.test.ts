import { describe, expect, it } from "vitest";
import { strayTexts } from "./catalogs.mjs";

const stray = (code: string) => strayTexts(code).map(({ text }) => text);

describe("texts of a screen", () => {
  it.each([
    ["const card = <p>Nothing yet</p>;", "Nothing yet"],
    ['const field = <Field label="First name" />;', "First name"],
    ["const button = <IconButton aria-label={`Delete ${name}`} />;", "Delete …"],
    ['const state = <p>{open ? words.open : "Closed"}</p>;', "Closed"],
    ['const save = <Form submitLabel={busy ? "Saving" : words.save} />;', "Saving"],
  ])("stand in a catalog: %s", (code, text) => {
    expect(stray(code)).toEqual([text]);
  });

  it("are neither marks nor values of the code", () => {
    const code = `
      const row = (
        <li className="text-ink-2" data-kind="visit">
          {words.open(number)} · {kind === "visit" ? words.visit : words.job}
        </li>
      );
    `;
    expect(stray(code)).toEqual([]);
  });
});
