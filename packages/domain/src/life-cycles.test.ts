import { describe, expect, it } from "vitest";
import {
  invoiceStatusOn,
  isDayOfVisit,
  jobMoves,
  nextJobStatuses,
  quoteMoves,
  quoteStatusOn,
  reopensVisit,
  visitMoves,
} from "./life-cycles";
import { cents } from "./money";
import { openJobStatuses, visitStatuses } from "./statuses";

describe("a job", () => {
  it("goes from draft to scheduled to in progress to completed, one step at a time", () => {
    expect(jobMoves.draft).not.toContain("in_progress");
    expect(jobMoves.draft).not.toContain("completed");
    expect(jobMoves.scheduled).not.toContain("completed");
    expect(jobMoves.in_progress).toContain("completed");
  });

  it.each(openJobStatuses)("can be cancelled while %s", (status) => {
    expect(jobMoves[status]).toContain("cancelled");
  });

  it("returns from hold only to the state before it", () => {
    expect(nextJobStatuses({ status: "on_hold", statusBeforeHold: "scheduled" })).toEqual([
      "scheduled",
      "cancelled",
    ]);
  });

  it("is reopened into work under way", () => {
    expect(jobMoves.completed).toEqual(["in_progress"]);
  });

  it("stays cancelled", () => {
    expect(jobMoves.cancelled).toEqual([]);
  });
});

describe("a visit", () => {
  it("may start without being confirmed or en route: who stands at the door works", () => {
    expect(visitMoves.pending).toEqual(expect.arrayContaining(["en_route", "in_progress"]));
    expect(visitMoves.confirmed).toContain("in_progress");
  });

  it("is begun before it is done", () => {
    const done = Object.entries(visitMoves).filter(([, next]) => next.includes("completed"));
    expect(done.map(([from]) => from)).toEqual(["in_progress"]);
  });

  it("behaves like a confirmed one after it was moved", () => {
    expect(visitMoves.rescheduled).toEqual(expect.arrayContaining([...visitMoves.confirmed]));
  });
});

describe("a quote", () => {
  it("is decided once", () => {
    expect(quoteMoves.pending).toEqual(["approved", "rejected"]);
    expect([...quoteMoves.approved, ...quoteMoves.rejected, ...quoteMoves.expired]).toEqual([]);
  });

  it("can be answered on its last day and expires the day after", () => {
    const quote = { status: "pending", validUntil: "2026-03-31" } as const;
    expect(quoteStatusOn(quote, "2026-03-31")).toBe("pending");
    expect(quoteStatusOn(quote, "2026-04-01")).toBe("expired");
  });

  it("keeps its answer after its last day", () => {
    expect(quoteStatusOn({ status: "approved", validUntil: "2026-03-31" }, "2026-04-01")).toBe("approved");
  });
});

describe("an invoice", () => {
  const open = { total: cents(10_000), paid: cents(0), dueDate: "2026-03-31", voided: false };

  it("is pending through its due date and overdue after it, part payments included", () => {
    expect(invoiceStatusOn(open, "2026-03-31")).toBe("pending");
    expect(invoiceStatusOn({ ...open, paid: cents(9_999) }, "2026-04-01")).toBe("overdue");
  });

  it("is paid once its balance is, however late", () => {
    expect(invoiceStatusOn({ ...open, paid: cents(10_000) }, "2027-01-01")).toBe("paid");
  });

  it("is cancelled when voided, whatever was paid", () => {
    expect(invoiceStatusOn({ ...open, paid: cents(10_000), voided: true }, "2026-04-01")).toBe("cancelled");
  });
});

describe("on the way", () => {
  const visit = { start: new Date("2026-06-15T15:00:00Z"), end: new Date("2026-06-15T17:00:00Z") };
  const isDay = (now: string, span = visit) => isDayOfVisit(span, "America/Chicago", new Date(now));

  it("is said on the day of the visit by the organization's clocks", () => {
    expect([isDay("2026-06-15T05:00:00Z"), isDay("2026-06-16T04:59:59Z")]).toEqual([true, true]);
    expect([isDay("2026-06-15T04:59:59Z"), isDay("2026-06-16T05:00:00Z")]).toEqual([false, false]);
  });

  it("is said on each day of a visit over several days", () => {
    const long = { ...visit, end: new Date("2026-06-17T17:00:00Z") };
    expect(["2026-06-16T12:00:00Z", "2026-06-17T12:00:00Z"].map((now) => isDay(now, long))).toEqual([
      true,
      true,
    ]);
    expect(isDay("2026-06-18T12:00:00Z", long)).toBe(false);
  });
});

it("only finished visits are reopened", () => {
  for (const from of visitStatuses)
    for (const to of visitStatuses)
      expect(reopensVisit(from, to)).toBe(from === "completed" && visitMoves.completed.includes(to));
});
