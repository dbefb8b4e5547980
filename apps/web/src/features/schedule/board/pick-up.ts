import type { BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { instantAt } from "@fieldwright/domain/calendar";
import { whyVisitStays } from "@fieldwright/domain/moving-visits";
import { openRow } from "./board-rows";
import type { Drawn } from "./ghost";
import { freedomOf } from "./moves";
import { hour, minute } from "./scale";
import type { Held } from "./session";
import { words } from "./words";

type From = {
  readonly drawn: Pick<Drawn, "rows" | "scale">;
  readonly by: Held["by"];
  /** Pointer position in pixels from the left edge of the board, without the column of names. */
  readonly x?: number;
};

type Grabbed = {
  readonly visitId: string;
  readonly row: string;
  readonly end: "start" | "end" | undefined;
  readonly selected: ReadonlySet<string>;
};

/** Why a visit cannot be moved, as a sentence. */
export const whyFixed = (visit: BoardVisit): string | undefined => {
  const reason = whyVisitStays(visit, "end");
  if (reason === "locked") return words.isLockedOpenIt(visit.title);
  return reason && words.isFinishedAndStays(visit.title);
};

/** Other selected visits that move together with this one. */
const companions = ({ rows }: Pick<Drawn, "rows">, { visitId, selected }: Grabbed): BoardVisit[] => {
  if (!selected.has(visitId)) return [];
  const all = new Map(rows.flatMap(({ pieces }) => pieces.map(({ visit }) => [visit._id, visit] as const)));
  return [...selected].flatMap((id) => {
    const visit = id === visitId ? undefined : all.get(id);
    return visit && freedomOf(visit).moves ? [visit] : [];
  });
};

export const takeVisit = (grabbed: Grabbed, { drawn, by, x }: From): Held | undefined => {
  const index = drawn.rows.findIndex(({ id }) => id === grabbed.row);
  const piece = drawn.rows[index]?.pieces.find(({ visit }) => visit._id === grabbed.visitId);
  if (!piece) return undefined;
  const { visit } = piece;
  const freedom = freedomOf(visit);
  if (!freedom.ends) return undefined;
  // Once a visit has begun, only its end can move.
  const kind = grabbed.end ?? (freedom.moves ? "move" : "end");
  if (kind === "end" && by === "pointer" && !grabbed.end) return undefined;
  const edgeX = kind === "end" ? piece.x + piece.width : piece.x;
  return {
    kind,
    by,
    title: visit.title,
    detail: visit.client.name,
    visit,
    job: null,
    along: kind === "move" ? companions(drawn, grabbed) : [],
    from: grabbed.row,
    origin: { start: Date.parse(visit.start), end: Date.parse(visit.end), row: index },
    anchor: piece.start,
    grab: x === undefined ? 0 : x - edgeX,
  };
};

const usualMinutes = 120;

/** Picks up a job from the tray. By keyboard it starts at 8:00 in the first person's row. */
export const takeJob = (job: UnscheduledJob, { drawn, by }: From): Held => {
  const { scale, rows } = drawn;
  const length = (job.estimatedDuration ?? usualMinutes) * minute;
  const panel = scale.panels.find(({ day }) => day === job.scheduledDate) ?? scale.panels[0];
  const start = panel ? instantAt(scale.zone, panel.day, 8 * 60).getTime() : 0;
  return {
    kind: "create",
    by,
    title: job.title,
    detail: job.client.name,
    visit: null,
    job,
    along: [],
    from: openRow,
    origin: { start, end: start + length, row: rows.length > 1 ? 1 : 0 },
    anchor: start,
    // Held by a point at a quarter of its length.
    grab: ((length / hour) * scale.hour) / 4,
  };
};

/** The first skill that what is held needs and a person lacks. An end that is dragged stays with its people. */
export const missingFor = (held: Held | undefined, skills: readonly string[]): string | undefined => {
  if (held?.job) return missingSkill(held.job, skills);
  if (held?.kind !== "move") return undefined;
  const visits = held.visit ? [held.visit, ...held.along] : held.along;
  return visits.map((visit) => missingSkill(visit, skills)).find(Boolean);
};

/** The first required skill that a person lacks. */
export const missingSkill = (
  { requiredSkills = [] }: { readonly requiredSkills?: readonly string[] | undefined },
  skills: readonly string[],
): string | undefined => requiredSkills.find((needed) => !skills.includes(needed));
