import type { UpdateVisitBody, Visit } from "@fieldwright/contract/schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import { categoryLabels } from "@/records/categories";
import { personName } from "@/records/names";
import { spanText } from "@/records/span-text";
import type { WordsOf } from "@/records/use-guarded-document";

export type VisitChanges = Pick<Required<UpdateVisitBody>, ChangedField> &
  Pick<UpdateVisitBody, "arrivalWindow">;
type ChangedField = "timeSlot" | "category" | "team" | "notes" | "location" | "locked";

export const visitFieldLabels: Record<keyof VisitChanges, string> = {
  timeSlot: "Time",
  category: "Category",
  team: "Team",
  notes: "Notes",
  location: "Address",
  locked: "Locked",
  arrivalWindow: "Arrival",
};

type Words = {
  readonly zone: string;
  /** Names by user id. People no longer in the team list are named from the visit. */
  readonly names: ReadonlyMap<string, string>;
};

export const namesOf = (visit: Pick<Visit, "team">): [string, string][] =>
  visit.team.map(({ user }) => [user._id, personName(user)]);

/** If the body has no arrival window, the old one stays. */
export const visitInWords = (
  body: VisitChanges,
  was: Pick<Visit, "arrivalWindow">,
  { zone, names }: Words,
): WordsOf<VisitChanges> => {
  const arrival = body.arrivalWindow === undefined ? was.arrivalWindow : body.arrivalWindow;
  return {
    timeSlot: spanText(body.timeSlot, zone),
    category: categoryLabels[body.category],
    team: joinWords(body.team.map(({ user }) => names.get(user) ?? "Someone")) || "Nobody",
    notes: body.notes.internal,
    location: body.location,
    locked: body.locked ? "Yes" : "No",
    arrivalWindow: arrival ? spanText(arrival, zone) : "",
  };
};

/** The visit's current values in the shape of an update. */
export const changesOf = (visit: Visit): VisitChanges => ({
  timeSlot: { start: visit.timeSlot.start, end: visit.timeSlot.end },
  category: visit.category,
  team: visit.team.map(({ user, role }) => ({ user: user._id, role })),
  notes: { internal: visit.notes?.internal ?? "" },
  location: visit.location,
  locked: visit.locked,
  arrivalWindow: visit.arrivalWindow,
});
