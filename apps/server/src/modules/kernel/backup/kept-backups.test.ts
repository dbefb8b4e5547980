import { expect, it } from "vitest";
import { keptBackups } from "./kept-backups";

const noon = (day: number) => new Date(Date.UTC(2025, 0, day, 12));

it("of daily backups over two years, 7 days, 4 weeks and 12 months are kept", () => {
  const kept = keptBackups(Array.from({ length: 700 }, (_, day) => noon(day)));
  const shown = kept.map((time) => time.toISOString().slice(0, 10));
  expect(shown).toEqual(
    `2026-11-30 2026-11-29 2026-11-28 2026-11-27 2026-11-26 2026-11-25 2026-11-24 2026-11-22 2026-11-15 2026-10-31
     2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31`.split(
      /\s+/,
    ),
  );
  // The newer one of a day counts, and asking again changes nothing.
  const later = new Date(noon(1).getTime() + 1);
  expect(keptBackups([noon(1), later, noon(30)])).toEqual([noon(30), later]);
  expect(keptBackups(kept)).toEqual(kept);
});

it("all backups of the last two days are kept, of which only one may be worth it", () => {
  const hours = [40, 30, 20, 10, 0].map((ago) => new Date(Date.UTC(2026, 10, 18, 12 - ago)));
  expect(keptBackups(hours)).toHaveLength(5);
});
