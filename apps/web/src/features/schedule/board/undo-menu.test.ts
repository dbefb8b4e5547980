import { beforeEach, expect, it } from "vitest";
import { type Deed, undoHistory } from "./undo-menu";

const deed = (sentence: string, by = "dana"): Deed => ({ by, sentence, reverse: () => Promise.resolve() });
const sentences = (deeds: readonly Deed[]) => deeds.map(({ sentence }) => sentence);

beforeEach(() => {
  for (const known of undoHistory.all()) undoHistory.drop(known);
});

it("keeps the last ten moves", () => {
  for (let move = 1; move <= 12; move += 1) undoHistory.add(deed(`move ${move}`));
  expect(undoHistory.all()).toHaveLength(10);
  expect(undoHistory.all()[0]?.sentence).toBe("move 3");
  expect(undoHistory.lastOf("dana")?.sentence).toBe("move 12");
});

it("goes back to a move through all later ones, the latest first", () => {
  const second = deed("second");
  for (const done of [deed("first"), second, deed("third")]) undoHistory.add(done);
  expect(sentences(undoHistory.downTo(second))).toEqual(["third", "second"]);
});

it("offers nobody the moves of someone else", () => {
  const mine = deed("mine");
  for (const done of [mine, deed("theirs", "sam")]) undoHistory.add(done);
  expect(undoHistory.lastOf("dana")).toBe(mine);
  expect(sentences(undoHistory.downTo(mine))).toEqual(["mine"]);
});

it("a move that turned out otherwise keeps its place", () => {
  const first = deed("3 visits are off the schedule.");
  for (const done of [first, deed("later")]) undoHistory.add(done);
  undoHistory.replace(first, { ...first, sentence: "2 of 3 visits are off the schedule." });
  expect(sentences(undoHistory.all())).toEqual(["2 of 3 visits are off the schedule.", "later"]);
});

it("a move that could not be taken back returns to its place, once", () => {
  const second = deed("second");
  for (const done of [deed("first"), second, deed("third")]) undoHistory.add(done);
  const putBack = undoHistory.drop(second);
  expect(sentences(undoHistory.all())).toEqual(["first", "third"]);
  putBack();
  putBack();
  expect(sentences(undoHistory.all())).toEqual(["first", "second", "third"]);
});
