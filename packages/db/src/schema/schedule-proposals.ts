import { optimizationTypes } from "@fieldwright/domain/assistance";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";

type Member = { user: string; role: string };

/**
 * What the plan knew of when it put the visit there: seconds that one of its people works outside of hours, and visits that
 * it left aside because no route has a place for them. Absent from plans of before.
 */
type Known = { outsideHours?: number; aside?: string[] };

/** Where a visit was and where it would be, with the version that this was computed from; instants as ISO text. */
export type StoredMove = {
  visit: string;
  version: number;
  from: {
    start: string;
    end: string;
    team: Member[];
    status: VisitStatus;
    arrivalWindow: { start: string; end: string } | null;
  };
  to: { start: string; end: string; team: Member[] } & Known;
};

/** A visit for a job that has none, with the version of the job that this was computed from. */
export type StoredCreation = {
  job: string;
  client: string;
  jobVersion: number;
  to: { start: string; end: string; team: Member[] } & Known;
};

/** A better plan that somebody may apply and take back; kept for 30 days. */
export const scheduleProposals = pgTable(
  "schedule_proposals",
  {
    id: primaryId(),
    organizationId: organizationId(),
    type: text("type", { enum: optimizationTypes }).notNull(),
    moves: jsonb("moves").$type<(StoredMove | StoredCreation)[]>().notNull(),
    appliedAt: instant("applied_at"),
    /** The versions that were left behind when it was applied, by visit, moved and new ones. */
    appliedVersions: jsonb("applied_versions").$type<Record<string, number>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("schedule_proposals_age_idx").on(table.createdAt),
    check("schedule_proposals_type_check", oneOf("type", optimizationTypes)),
  ],
);
