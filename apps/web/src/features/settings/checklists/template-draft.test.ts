import { describe, expect, it } from "vitest";
import { bodyOfDraft, draftOfTemplate, moved, newItemDraft, problemOf } from "./template-draft";

const item = (text: string) => ({ ...newItemDraft(), text });
const draft = { name: "Water heater", category: "plumbing", items: [item("Gas off")] };

describe("a checklist to start from", () => {
  it("needs a name and items that ask something", () => {
    expect(problemOf(draft)).toBeUndefined();
    expect(problemOf({ ...draft, name: " " })).toMatchObject({ at: "name" });
    expect(problemOf({ ...draft, items: [] })).toMatchObject({ at: "items" });
    const empty = item("");
    expect(problemOf({ ...draft, items: [...draft.items, empty] })).toMatchObject({
      at: "item",
      key: empty.key,
    });
  });

  it("may belong to no category", () => {
    expect(bodyOfDraft({ ...draft, category: "" }).category).toBeNull();
    expect(draftOfTemplate(undefined)).toMatchObject({ name: "", category: "" });
  });
});

it("moves an item up and down, and not over the ends", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});
