import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Fact, FactKind, FieldVisit, Misfit } from "@fieldwright/domain/field-facts";
import { formatDate, formatTimeOrMoment } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { findStaff } from "#identity";
import type { Principal } from "#kernel";
import type { OpenedVisit } from "#schedule";
import type { FoundJob } from "#work";
import { findTakenOffAt, type Outcome, type Target } from "./facts.repo";

/** What a misfit is explained by. */
type Around = {
  readonly fact: Fact;
  readonly timeZone: string;
  readonly now: Date;
  /** Null for a fact on a job without a visit. */
  readonly visit: FieldVisit | null;
  /** First names of the people who have the visit now. */
  readonly team: readonly string[];
  readonly takenOffAt: Date | undefined;
};

const buttons: Record<FactKind, string> = {
  travel: "On my way",
  arrive: "Arrived",
  start: "Start",
  finish: "Finish",
  undo_finish: "Undo finish",
  check: "a checklist item",
  note: "a note",
  photo: "a photo",
  photo_note: "a note on a photo",
  timer_start: "Start timer",
  timer_stop: "Stop timer",
  part: "a part",
  signature: "a signature",
  nobody_home: "Nobody home",
  follow_up: "a follow-up",
  late: "Running late",
};

const momentText = (at: Date, { timeZone, now }: Around): string => formatTimeOrMoment(at, timeZone, now);

const dayText = ({ visit, timeZone }: Around): string =>
  visit ? formatDate(visit.start, timeZone, "weekdayMonthDay") : "another day";

const wasMoved = ({ visit, fact }: Around): boolean =>
  visit !== null && fact.plannedFor?.getTime() !== visit.start.getTime();

const givenAway = (around: Around): string => {
  const when = around.takenOffAt ? ` at ${momentText(around.takenOffAt, around)}` : "";
  const notes = "Your notes are kept on it.";
  return around.team.length > 0
    ? `This visit was given to ${joinWords(around.team)}${when}. ${notes}`
    : `You were taken off this visit${when}. ${notes}`;
};

type Words = Readonly<Record<Misfit, (around: Around) => string>>;

const forPerson: Words = {
  deleted: () => "The office deleted this visit. Your notes are kept on the job.",
  cancelled: () => "The office canceled this visit.",
  reassigned: givenAway,
  moved: (around) =>
    wasMoved(around)
      ? `The office moved this visit to ${dayText(around)}.`
      : `This visit is on ${dayText(around)}. You can only start travel on that day.`,
  finished: () => "This visit is already finished.",
  undo_too_late: () => "This is too late to undo. Ask the office to reopen the visit.",
  item_gone: () => "This item is no longer on the checklist.",
  photo_gone: () => "The office deleted this photo.",
  on_hold: () => "This job is on hold. The office has to resume it first.",
  too_old: () => "This was more than 7 days ago, so it wasn't counted. The office knows.",
};

/** For the technician. */
const messageOf = (misfit: Misfit, around: Around): string => forPerson[misfit](around);

const forOffice: Words = {
  deleted: () => "on a visit that was deleted",
  cancelled: () => "on a visit that was canceled",
  reassigned: ({ team }) =>
    team.length > 0 ? `on a visit that was given to ${joinWords(team)}` : "on a visit that nobody has now",
  moved: (around) =>
    wasMoved(around)
      ? `on a visit that was moved to ${dayText(around)}`
      : `on a visit that is on ${dayText(around)}`,
  finished: () => "on a visit that was finished already",
  undo_too_late: () => "too late, so the visit stays finished",
  item_gone: () => "and the item is no longer on the checklist",
  photo_gone: ({ fact }) =>
    `and the photo was deleted${fact.kind === "photo_note" && fact.note ? `: ${fact.note}` : ""}`,
  on_hold: () => "on a job that is on hold",
  too_old: () => "and it arrived more than 7 days later",
};

/** For the office, without the person's name: "tapped Finish at 9:05 AM on a visit that was given to Elena". */
const eventOf = (misfit: Misfit, around: Around): string => {
  const { kind, at } = around.fact;
  return `tapped ${buttons[kind]} at ${momentText(at, around)} ${forOffice[misfit](around)}`;
};

type Kept = {
  readonly misfit: Misfit;
  readonly fact: Fact;
  readonly target: Target;
  readonly job: FoundJob["job"];
  /** If the fact was judged by the visit. */
  readonly opened?: OpenedVisit | undefined;
  readonly timeZone: string;
};

const firstNames = ({ loaded }: OpenedVisit): string[] => [
  ...new Set(loaded.assignments.map(({ firstName }) => firstName)),
];

/** The fact changes nothing. It is in the activity with the reason, and the office is told. */
export const keepMisfit = async (
  tx: TenantTx,
  principal: Principal,
  { misfit, fact, target, job, opened, timeZone }: Kept,
  now: Date,
): Promise<Outcome> => {
  const { visitId } = target;
  const takenOffAt =
    misfit === "reassigned" && visitId ? await findTakenOffAt(tx, visitId, fact.by) : undefined;
  const around: Around = {
    fact,
    timeZone,
    now,
    visit: opened?.state ?? null,
    team: opened ? firstNames(opened) : [],
    takenOffAt,
  };
  const [person] = await findStaff(tx, [fact.by]);
  await recordChange(tx, {
    actor: principal,
    verb: "misfit",
    kind: visitId ? "visit" : "job",
    recordId: visitId ?? job.id,
    version: opened?.loaded.visit.version ?? job.version,
    to: {
      misfit,
      step: fact.kind,
      stepAt: fact.at.toISOString(),
      event: eventOf(misfit, around),
      person: person?.firstName ?? "Someone",
    },
    audience: [fact.by],
  });
  return { outcome: "kept", misfit, message: messageOf(misfit, around) };
};
