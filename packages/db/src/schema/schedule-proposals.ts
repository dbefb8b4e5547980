import { optimizationTypes } from "@fieldwright/domain/assistance";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, rowId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

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
    id: rowId(),
    organizationId: organizationId(),
    type: text("type", { enum: optimizationTypes }).notNull(),
    moves: jsonb("moves").$type<(StoredMove | StoredCreation)[]>().notNull(),
    appliedAt: instant("applied_at"),
    /** Versions of moved and new visits right after the proposal was applied, by visit. */
    appliedVersions: jsonb("applied_versions").$type<Record<string, number>>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "schedule_proposals_pkey", columns: [table.organizationId, table.id] }),
    index("schedule_proposals_age_idx").on(table.createdAt),
    check("schedule_proposals_type_check", oneOf("type", optimizationTypes)),
  ],
);

const runStates = ["running", "done", "failed"] as const;

/**
 * A plan that a node makes while someone waits for it, as any node can show it. Kept for an hour; its result is a
 * proposal.
 */
export const planRuns = pgTable(
  "plan_runs",
  {
    id: rowId(),
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    state: text("state", { enum: runStates }).notNull().default("running"),
    /** 0 to 1. */
    progress: doublePrecision("progress").notNull().default(0),
    /** Visits and jobs to plan. */
    work: integer("work").notNull(),
    before: jsonb("before").notNull(),
    best: jsonb("best"),
    plan: jsonb("plan"),
    /** Someone wants the best plan so far. The node that makes it looks here about once a second. */
    stopAsked: boolean("stop_asked").notNull().default(false),
    /** By the database's clock: when the node that makes the plan last wrote. */
    heardAt: instant("heard_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "plan_runs_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "plan_runs_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    index("plan_runs_user_idx").on(table.organizationId, table.userId, table.createdAt.desc()),
    index("plan_runs_age_idx").on(table.createdAt),
    check("plan_runs_state_check", oneOf("state", runStates)),
  ],
);
