import { beforeEach, expect, it, vi } from "vitest";
import { forgetNoteDrafts, noteDraftKey, readNoteDraft } from "./note-drafts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

it("finds a draft that an earlier version stored, once", () => {
  stored.set("fieldwright.note.visit-1", "The flue is too short");
  expect(readNoteDraft("sam", "visit-1")).toBe("The flue is too short");
  expect(readNoteDraft("elena", "visit-1")).toBe("");
  expect(readNoteDraft("sam", "visit-1")).toBe("The flue is too short");
  expect([...stored.keys()]).toEqual([noteDraftKey("sam", "visit-1")]);
});

it("prefers what the person wrote since", () => {
  stored.set("fieldwright.note.visit-1", "Old");
  stored.set(noteDraftKey("sam", "visit-1"), "New");
  expect(readNoteDraft("sam", "visit-1")).toBe("New");
});

it("forgets the drafts of whoever leaves, and no others", () => {
  stored.set(noteDraftKey("sam", "visit-1"), "Mine");
  stored.set(noteDraftKey("elena", "visit-1"), "Hers");
  forgetNoteDrafts("sam");
  expect([...stored.keys()]).toEqual([noteDraftKey("elena", "visit-1")]);
});
