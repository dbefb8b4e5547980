import { beforeEach, expect, it, vi } from "vitest";
import { recordFact } from "@/lib/field/outbox";
import { toast } from "@/ui/toast";
import { record } from "./record";
import { fieldVisit } from "./testing/visits";

vi.mock("@/lib/field/outbox");
vi.mock("@/ui/toast");

const base = fieldVisit({ start: "2026-11-17T13:00:00Z", end: "2026-11-17T14:00:00Z" });
const visit = { visit: { ...base.visit, job: { _id: "job", jobNumber: "J-00001", title: "Boiler" } } };
const tick = (done: boolean) => record(visit, { kind: "check", item: "item", done, value: null, reason: "" });
const stored = () => vi.mocked(recordFact).mock.calls.map(([, input]) => input);

beforeEach(() => vi.mocked(recordFact).mockReset());

it("takes a double tap for one, until the first is stored", async () => {
  const first = record(visit, { kind: "travel" });
  expect(await record(visit, { kind: "travel" })).toBe(false);
  expect(await first).toBe(true);
  expect(stored()).toHaveLength(1);
  expect(await record(visit, { kind: "travel" })).toBe(true);
});

it("keeps two different notes, and each change of a tick", async () => {
  await Promise.all([
    record(visit, { kind: "note", text: "One" }),
    record(visit, { kind: "note", text: "Two" }),
    tick(true),
    tick(false),
    tick(true),
  ]);
  expect(stored()).toHaveLength(5);
});

it("says in plain words that the phone could not keep it", async () => {
  vi.mocked(recordFact).mockRejectedValueOnce(new DOMException("The transaction was aborted", "AbortError"));
  expect(await record(visit, { kind: "travel" })).toBe(false);
  expect(toast.error).toHaveBeenCalledWith("This phone couldn't save it. Try again.");
});
