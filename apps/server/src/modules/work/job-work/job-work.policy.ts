import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { JobNote, PartUsed, TimeEntry } from "@fieldwright/contract/job-work";
import { toQuantity } from "@fieldwright/domain/money";
import { can, reachOf } from "@fieldwright/domain/permissions";
import { workedMinutes } from "@fieldwright/domain/time-sheets";
import { AppError, type Principal } from "#kernel";
import type { ChecklistRecord } from "./checklist.repo";
import type { NoteRecord } from "./job-notes.repo";
import type { PartRecord } from "./job-parts.repo";
import type { TimeRecord } from "./time-entries.repo";

export const presentNote = (note: NoteRecord): JobNote => ({
  _id: note.id,
  text: note.body,
  author: { _id: note.authorId, name: note.authorName },
  createdAt: note.createdAt.toISOString(),
  version: note.version,
});

export const presentChecklistItem = (item: ChecklistRecord): ChecklistItem => ({
  _id: item.id,
  text: item.text,
  position: item.position ?? 0,
  kind: item.kind,
  required: item.required,
  unit: item.unit,
  min: item.min,
  max: item.max,
  choices: item.choices,
  done: item.doneAt !== null,
  value: item.value,
  reason: item.reason,
  doneAt: item.doneAt?.toISOString() ?? null,
  doneBy: item.doneBy === null ? null : { _id: item.doneBy, name: item.doneByName },
  ...(item.removedAt ? { removed: true as const } : {}),
  version: item.version,
});

export const presentPart = (part: PartRecord): PartUsed => ({
  _id: part.id,
  name: part.name,
  quantity: toQuantity(part.quantity),
  unit: part.unit,
  user: { _id: part.userId, name: part.userName },
  changedAt: part.changedAt.toISOString(),
});

export const presentTimeEntry = (entry: TimeRecord, now: Date): TimeEntry => ({
  _id: entry.id,
  job: entry.jobId,
  user: { _id: entry.userId, name: entry.userName },
  start: entry.startedAt.toISOString(),
  end: entry.endedAt?.toISOString() ?? null,
  minutes: workedMinutes(entry, now),
  note: entry.note,
  version: entry.version,
});

const isOffice = (principal: Principal): boolean => reachOf(principal, "schedule:log") === "all";

export const mustOwn = (principal: Principal, authorId: string): void => {
  if (!isOffice(principal) && principal.userId !== authorId)
    throw new AppError("forbidden", "Only its author and the office can delete this note");
};

/** The office writes checklists; technicians answer the items. */
export const mustPlanChecklists = (principal: Principal): void => {
  if (!can(principal, "jobs:write"))
    throw new AppError("forbidden", "Only the office can change the items and order of a checklist");
};

export const mustLogFor = (principal: Principal, userId: string): void => {
  if (!isOffice(principal) && principal.userId !== userId)
    throw new AppError("forbidden", "Only the office can log time for someone else");
};

/** Whether a person may change the entries of someone, even if they no longer see the job. */
export const reachesTimeOf = (principal: Principal, userId: string): boolean =>
  isOffice(principal) || principal.userId === userId;

export const mustCorrectToday = (principal: Principal, startedOn: string, today: string): void => {
  if (!isOffice(principal) && startedOn !== today)
    throw new AppError("forbidden", "Only the office can change time from another day");
};

type Day = { readonly day: string; readonly inWords: string };

/** Time is rarely worked before a job is created, so the office is asked and nobody else may. */
export const mustMeanDayBefore = (
  principal: Principal,
  startedOn: string,
  created: Day,
  confirmed: boolean | undefined,
): void => {
  if (startedOn >= created.day) return;
  const since = `This job was created on ${created.inWords}.`;
  if (!isOffice(principal))
    throw new AppError("forbidden", `${since} Only the office can log time before that.`);
  if (!confirmed)
    throw new AppError("conflict", `${since} Confirm that the work started before.`, {
      extra: { confirm: "before_job" },
    });
};
