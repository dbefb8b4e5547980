import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { JobNote, PartUsed, TimeEntry } from "@fieldwright/contract/job-work";
import { toQuantity } from "@fieldwright/domain/money";
import { workedMinutes } from "@fieldwright/domain/time-sheets";
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
