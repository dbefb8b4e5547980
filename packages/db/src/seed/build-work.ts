import type { BuiltJob } from "./build-jobs";
import { checklists, type DemoQuestion } from "./checklists";
import { type Clock, minutesAfter, notAfter } from "./clock";
import type { Random } from "./random";
import type { ChecklistRow, NoteRow, TimeRow } from "./rows";

export type BuiltWork = {
  readonly notes: readonly NoteRow[];
  readonly checklist: readonly ChecklistRow[];
  readonly time: readonly TimeRow[];
};

const fieldNotes = [
  "Customer was home and saw the work tested.",
  "Left the shutoff tagged; customer knows where it is.",
  "Used the last 3/4 in. ball valve on the truck, restock.",
  "Photos before and after are on the job.",
  "Told the customer about the warranty and the yearly check.",
  "Access was tight. Allow an extra half hour next time.",
  "Water pressure 78 psi at the hose bib. Suggested a regulator.",
];
const officeNotes = [
  "Customer asked for a call 30 minutes before arrival.",
  "Side gate sticks; the dog stays inside.",
  "Prefers text messages over calls.",
  "Wants the old parts left for the insurance claim.",
  "Please park on the street, the driveway is new.",
];

/** Work is shown in full for this many days. Older jobs only keep their hours. */
const recentDays = 120;

/** Work of today has something to answer, whatever it is. What is over has no photo, because the demo has no files. */
const askedOn = ({ category, completedAt }: BuiltJob["row"], isToday: boolean): readonly DemoQuestion[] => {
  const own = (category && checklists[category]) ?? (isToday ? checklists.repair : undefined) ?? [];
  return completedAt ? own.filter(({ question }) => question.kind !== "photo") : own;
};

/** What the team recorded: notes, checklist ticks and hours. */
export const buildWork = (
  random: Random,
  clock: Clock,
  officeId: string,
  jobs: readonly BuiltJob[],
): BuiltWork => {
  const since = clock.at(clock.day(-recentDays), 0);

  const timeOf = ({ row, visits, assignments }: BuiltJob): TimeRow[] =>
    visits.flatMap(({ id: visitId, organizationId, startedAt, completedAt }) => {
      if (!startedAt || !completedAt) return [];
      const crew = assignments.filter((assignment) => assignment.visitId === visitId);
      return crew.map(({ userId }) => ({
        id: random.id(completedAt),
        organizationId,
        jobId: row.id,
        visitId,
        userId,
        startedAt,
        endedAt: completedAt,
        createdAt: startedAt,
        updatedAt: completedAt,
      }));
    });

  const checklistOf = ({ row, visits, assignments }: BuiltJob): ChecklistRow[] => {
    const [lead] = assignments;
    const asked = askedOn(
      row,
      visits.some(({ startsAt }) => clock.dayOf(startsAt) === clock.today),
    );
    if (asked.length === 0 || row.status === "cancelled") return [];
    const begun = visits.findLast(({ startedAt }) => startedAt)?.startedAt;
    const done = row.completedAt ? asked.length : begun ? random.int(1, asked.length - 1) : 0;
    return asked.map(({ question, answer }, position) => {
      const at = begun && position < done ? minutesAfter(begun, 8 + 7 * position) : undefined;
      const isAnswered = at && lead && at < clock.moment && question.kind !== "photo";
      const ticked = isAnswered ? { doneAt: at, doneBy: lead.userId } : undefined;
      return {
        ...question,
        choices: [...question.choices],
        id: random.id(row.createdAt),
        organizationId: row.organizationId,
        jobId: row.id,
        position,
        value: ticked ? answer : null,
        doneAt: ticked?.doneAt ?? null,
        doneBy: ticked?.doneBy ?? null,
        createdAt: row.createdAt,
        updatedAt: ticked?.doneAt ?? row.createdAt,
      };
    });
  };

  const notesOf = ({ row, visits, assignments }: BuiltJob): NoteRow[] => {
    const note = (authorId: string, body: string, at: Date): NoteRow => {
      const createdAt = notAfter(clock.now, at);
      return {
        id: random.id(createdAt),
        organizationId: row.organizationId,
        jobId: row.id,
        authorId,
        body,
        createdAt,
        updatedAt: createdAt,
      };
    };
    const [lead] = assignments;
    const ended = visits.findLast(({ completedAt }) => completedAt)?.completedAt;
    return [
      ...(random.chance(0.25)
        ? [note(officeId, random.pick(officeNotes), minutesAfter(row.createdAt, random.int(1, 9)))]
        : []),
      ...(lead && ended && random.chance(0.5) ? [note(lead.userId, random.pick(fieldNotes), ended)] : []),
    ];
  };

  const recent = jobs.filter(({ row, visits }) =>
    [row.createdAt, ...visits.map(({ startsAt }) => startsAt)].some((at) => at >= since),
  );
  return {
    time: jobs.flatMap(timeOf),
    checklist: recent.flatMap(checklistOf),
    notes: recent.flatMap(notesOf),
  };
};
