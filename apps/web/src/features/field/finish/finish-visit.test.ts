import { beforeEach, expect, it, vi } from "vitest";
import type { FactInput } from "@/lib/field/types";
import { fieldVisit } from "../testing/visits";
import type { FinishDraft } from "./finish-draft";
import { finishVisit } from "./finish-visit";
import { isPadShown } from "./signing";

const { recorded } = vi.hoisted(() => ({ recorded: [] as FactInput[] }));
vi.mock("@/lib/field/outbox", () => ({
  storageMessage: () => undefined,
  recordFact: async (_about: unknown, input: FactInput) => void recorded.push(input),
}));
beforeEach(() => void recorded.splice(0));

const draft: FinishDraft = {
  signs: "nobody",
  name: "Jennifer Hill",
  strokes: "",
  nameOnly: false,
  want: "nothing",
  text: "",
  request: "request",
  isAsked: false,
  photos: [],
};
const signature = {
  _id: "signature",
  name: "Jennifer Hill",
  strokes: "M1 1",
  user: { _id: "elena", name: "Elena Okafor" },
  signedAt: "2026-11-17T15:00:00Z",
};

const finish = (signed: typeof signature | null, again: boolean) => {
  const visit = {
    ...fieldVisit({ start: "2026-11-17T14:00:00Z", end: "2026-11-17T15:00:00Z" }),
    signature: signed,
  };
  Object.assign(visit.visit, { job: { _id: "job" } });
  const isSigning = isPadShown(visit, again);
  return finishVisit(visit, {
    draft,
    isSigning,
    forAll: false,
    keepTimer: false,
    onRecorded: () => undefined,
  });
};

it.each([
  ["nobody home is recorded with the finish", null, false, ["nobody_home", "finish"]],
  ["a signature that a crewmate got meanwhile stays", signature, false, ["finish"]],
  ["a signature is replaced if the person asked for that", signature, true, ["nobody_home", "finish"]],
])("%s", async (_, signed, again, kinds) => {
  await finish(signed, again);
  expect(recorded.map(({ kind }) => kind)).toEqual(kinds);
});
