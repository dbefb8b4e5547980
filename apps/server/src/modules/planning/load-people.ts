import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import type { WorkTerms } from "#identity";
import { invalid } from "#kernel";
import { findBoardPeople } from "#schedule";

type Named = { readonly ids: readonly string[]; readonly field: string };

/** Active members of the organization with their time off, in the order in which they are listed everywhere. */
export const loadPeople = async (
  tx: TenantTx,
  { ids, field }: Named,
  within: Span,
  terms: WorkTerms,
): Promise<BoardPerson[]> => {
  const asked = [...new Set(ids)];
  const people = await findBoardPeople(tx, { asked, booked: [] }, within, terms);
  if (people.length < asked.length) throw invalid({ field, msg: "Team member not found" });
  const gone = people.find(({ isActive }) => !isActive);
  if (gone) throw invalid({ field, msg: `${gone.firstName} ${gone.lastName} is no longer active` });
  return people;
};
