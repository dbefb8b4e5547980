import { beforeEach, expect, it, vi } from "vitest";
import { noteDraftKey } from "@/lib/field/note-drafts";
import { askedWithFinish, bringBackDraft, type FinishDraft } from "./finish-draft";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
beforeEach(() => stored.clear());

const finished = (draft: Partial<FinishDraft>) =>
  void stored.set(noteDraftKey("marcus", "visit.finished"), JSON.stringify(draft));
const inSheet = () => JSON.parse(stored.get(noteDraftKey("marcus", "visit.finish")) ?? "{}");

it("an undone finish brings the words of the request back, to be asked as a new one", () => {
  finished({ want: "quote", text: "New pump", photos: ["photo"], request: "first", isAsked: true });
  expect(askedWithFinish("marcus", "visit")).toBe("first");
  bringBackDraft("marcus", "visit");
  expect(inSheet()).toEqual({ want: "quote", text: "New pump", photos: ["photo"] });
  expect(askedWithFinish("marcus", "visit")).toBeUndefined();
});

it("a finish without a request takes nothing back and leaves the sheet empty", () => {
  finished({ want: "nothing", text: "", photos: [], request: "first", isAsked: false });
  expect(askedWithFinish("marcus", "visit")).toBeUndefined();
  bringBackDraft("marcus", "visit");
  expect(inSheet()).toEqual({});
  expect(askedWithFinish("elena", "visit")).toBeUndefined();
});
