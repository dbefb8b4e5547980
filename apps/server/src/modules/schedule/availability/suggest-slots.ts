import type { OptimalSlot } from "@fieldwright/contract/availability";
import type { TenantTx } from "@fieldwright/db/client";
import { lengthOf, type Span } from "@fieldwright/domain/availability";
import { dayIn } from "@fieldwright/domain/calendar";
import { nextFreeSlots } from "@fieldwright/domain/visit-slots";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { hoursOf, presentPerson, type StaffMember, type WorkTerms } from "#identity";
import { presentSpan } from "./present-span";
import { readTaken } from "./read-taken";

const most = 6;
const lookAhead = 60 * 24 * 60 * 60_000;

export type SlotWish = {
  /** The time that cannot be had. */
  readonly slot: Span;
  readonly team: readonly { readonly person: StaffMember; readonly role: string }[];
  /** A visit that would be moved leaves its own time free. */
  readonly exceptVisits: readonly string[];
};

/** Other times for the same people: the earliest ones, from the wanted day on. */
export const suggestSlots = async (
  tx: TenantTx,
  { slot, team, exceptVisits }: SlotWish,
  terms: WorkTerms,
  now: Date,
): Promise<OptimalSlot[]> => {
  const { timeZone: zone } = terms;
  const wantedDay = instantAt(zone, dayIn(zone, slot.start), 0);
  const after = wantedDay > now ? wantedDay : now;
  const within = { start: after, end: new Date(slot.end.getTime() + lookAhead) };
  const ids = team.map(({ person }) => person.id);
  const taken = await readTaken(tx, ids, within, exceptVisits);
  const diaries = team.map(({ person }) => ({
    hours: hoursOf(person, terms, within),
    taken: taken.filter(({ userId }) => userId === person.id),
  }));
  return nextFreeSlots(diaries, { slot, after, zone, limit: most }).map((found) => ({
    ...presentSpan(found),
    duration: Math.round(lengthOf(found) / 60_000),
    team: team.map(({ person, role }) => ({ user: presentPerson(person), role })),
  }));
};
