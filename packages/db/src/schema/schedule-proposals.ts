import { optimizationTypes } from "@fieldwright/domain/assistance";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";

type Member = { user: string; role: string };

/**
 * What the plan accepted when it placed the visit: seconds that one of its people works outside their hours, and
 * visits that it set aside because they fit no route. Absent in older proposals.
 */
type Known = { outsideHours?: number; aside?: string[] };

/** The current and proposed placement of a visit, and the version it is based on. Instants are ISO text. */
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

/** A new visit for a job without one, and the version of the job it is based on. */
export type StoredCreation = {
  job: string;
  client: string;
  jobVersion: number;
  to: { start: string; end: string; team: Member[] } & Known;
};

/** A proposal that can be applied and undone. Kept for 30 days. */
export const scheduleProposals = pgTable(
  "schedule_proposals",
  {
    id: primaryId(),
    organizationId: organizationId(),
    type: text("type", { enum: optimizationTypes }).notNull(),
    moves: jsonb("moves").$type<(StoredMove | StoredCreation)[]>().notNull(),
    appliedAt: instant("applied_at"),
    /** Versions of moved and new visits right after the proposal was applied, by visit. */
    appliedVersions: jsonb("applied_versions").$type<Record<string, number>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("schedule_proposals_age_idx").on(table.createdAt),
    check("schedule_proposals_type_check", oneOf("type", optimizationTypes)),
  ],
);
