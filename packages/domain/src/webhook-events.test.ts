import { describe, expect, it } from "vitest";
import { eventsOf, nextAttemptAt } from "./webhook-events";

describe("events of a change", () => {
  it.each([
    [{ kind: "client", verb: "create" }, ["client.created"]],
    [{ kind: "client", verb: "add_property" }, ["client.updated"]],
    [{ kind: "client", verb: "restore" }, ["client.updated"]],
    [{ kind: "quote", verb: "approve" }, ["quote.updated", "quote.approved"]],
    [
      { kind: "job", verb: "status", statusBefore: "in_progress", statusAfter: "completed" },
      ["job.updated", "job.completed"],
    ],
    [{ kind: "job", verb: "update", statusBefore: "completed", statusAfter: "completed" }, ["job.updated"]],
    [{ kind: "visit", verb: "move" }, ["visit.changed"]],
    [{ kind: "visit", verb: "delete" }, ["visit.deleted"]],
    [
      { kind: "invoice", verb: "pay", statusBefore: "pending", statusAfter: "paid" },
      ["invoice.updated", "payment.recorded", "invoice.paid"],
    ],
    [
      { kind: "invoice", verb: "pay", statusBefore: "pending", statusAfter: "pending" },
      ["invoice.updated", "payment.recorded"],
    ],
    [{ kind: "visit", verb: "notify" }, []],
    [{ kind: "attachment", verb: "create" }, []],
  ])("%j are %j", (change, events) => {
    expect(eventsOf(change)).toEqual(events);
  });
});

it("pauses between attempts grow, and the last attempt is three days after the first", () => {
  let now = new Date(0);
  let longest = 0;
  let attempts = 1;
  for (let next = nextAttemptAt(attempts, now); next; next = nextAttemptAt(attempts, now)) {
    const pause = next.getTime() - now.getTime();
    expect(pause).toBeGreaterThan(longest);
    longest = pause;
    now = next;
    attempts += 1;
  }
  expect(attempts).toBe(9);
  expect(now).toEqual(new Date(3 * 24 * 3_600_000));
});
