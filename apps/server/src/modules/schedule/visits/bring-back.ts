import type { TenantTx } from "@fieldwright/db/client";
import { holdPeople, type StaffMember, type WorkTerms } from "#identity";
import type { Actor } from "#kernel";
import { type Assignment, assignmentsOf, deleteAssignments, insertAssignments } from "./assignments.repo";
import { type Placement, planBookings } from "./place-visit";
import { teamOf } from "./schedule.present";
import type { VisitRecord } from "./visits.repo";

export type FormerTeam = {
  readonly people: ReadonlyMap<string, StaffMember>;
  readonly assignments: readonly Assignment[];
};

/** The people of a cancelled or deleted visit, held; before the visit itself is locked. */
export const holdFormerTeam = async (tx: TenantTx, visitId: string): Promise<FormerTeam> => {
  const assignments = await assignmentsOf(tx, [visitId]);
  return {
    assignments,
    people: await holdPeople(
      tx,
      assignments.map(({ userId }) => userId),
    ),
  };
};

type Return = {
  readonly visit: VisitRecord;
  readonly team: FormerTeam;
  readonly override?: Placement["override"];
  readonly returns?: boolean;
  readonly blocks: boolean;
};

/**
 * Books the people of a visit again, as if for the first time: an override of old does not count for what took its place.
 * Somebody who has left meanwhile is no longer on the team, as with all visits to come.
 */
export const bookAgain = async (
  tx: TenantTx,
  actor: Actor,
  { visit, team, override, returns = false, blocks }: Return,
  setting: { readonly terms: WorkTerms; readonly now: Date },
): Promise<void> => {
  const { people, assignments } = team;
  const active = teamOf(assignments).flatMap(([first]) =>
    first && people.get(first.userId)?.deactivatedAt === null
      ? [{ user: first.userId, role: first.role }]
      : [],
  );
  const placement = {
    visitId: visit.id,
    slot: { start: visit.startsAt, end: visit.endsAt },
    team: active,
    override,
    returns,
    blocks,
  };
  await deleteAssignments(tx, [visit.id]);
  await insertAssignments(tx, await planBookings(tx, actor, placement, { ...setting, people }));
};
