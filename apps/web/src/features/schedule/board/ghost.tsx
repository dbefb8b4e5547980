import { formatTimeRange } from "@fieldwright/domain/format-time";
import { personWidth } from "./board-row";
import type { BoardRow } from "./board-rows";
import type { Advice } from "./fit";
import { type Scale, stripsOf } from "./scale";
import type { Held, Spot } from "./session";
import { judge, type Verdict } from "./verdict";

/** The board's current layout. */
export type Drawn = {
  readonly rows: readonly BoardRow[];
  /** Top of each row, below the ruler. */
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly scale: Scale;
  readonly ruler: number;
  readonly chip: number;
};

export const rangeText = ({ start, end }: Spot, zone: string): string =>
  formatTimeRange({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }, zone);

/** Judges whether the held item can be dropped here. */
export const verdictAt = (
  held: Held,
  spot: Spot,
  { rows, scale }: Pick<Drawn, "rows" | "scale">,
): Verdict => {
  const row = rows[spot.row];
  if (!row) return { tone: "warns", text: "" };
  const candidate = {
    start: spot.start,
    end: spot.end,
    coordinates: held.visit?.coordinates ?? held.job?.coordinates ?? null,
    without: new Set([held.visit?._id ?? "", ...held.along.map(({ _id }) => _id)]),
  };
  return judge(row, candidate, scale);
};

export type GhostParts = {
  readonly ghost: HTMLElement;
  readonly title: HTMLElement;
  readonly range: HTMLElement;
  readonly verdict: HTMLElement;
  readonly advice: HTMLElement;
  /** Where it would be best. */
  readonly best: HTMLElement;
};

const markTarget = (ghost: HTMLElement, row: BoardRow | undefined): void => {
  const board = ghost.parentElement;
  if (!board) return;
  for (const marked of board.querySelectorAll("[data-target]")) marked.removeAttribute("data-target");
  if (row) board.querySelector(`[data-board-row="${row.id}"]`)?.setAttribute("data-target", "");
};

/** Draws the ghost directly in the DOM, so that React does not render while something is dragged. */
export const paintGhost = (parts: GhostParts, held: Held, spot: Spot, drawn: Drawn): Verdict => {
  const { rows, tops, scale, ruler, chip } = drawn;
  const strips = stripsOf(scale, spot);
  const first = strips[0];
  const last = strips.at(-1);
  const verdict = verdictAt(held, spot, drawn);
  const x = personWidth + (first?.x ?? 0);
  const y = ruler + (tops[spot.row] ?? 0) + 6;
  parts.ghost.style.transform = `translate(${x}px, ${y}px)`;
  parts.ghost.style.width = `${first && last ? last.x + last.width - first.x : 0}px`;
  parts.ghost.style.height = `${chip}px`;
  parts.ghost.dataset.tone = verdict.tone;
  parts.ghost.hidden = false;
  parts.title.textContent = held.title;
  parts.range.textContent = rangeText(spot, scale.zone);
  parts.verdict.textContent = verdict.text;
  if (parts.ghost.dataset.row !== String(spot.row)) hideAdvice(parts);
  parts.ghost.dataset.row = String(spot.row);
  markTarget(parts.ghost, rows[spot.row]);
  return verdict;
};

const hideAdvice = ({ advice, best }: GhostParts): void => {
  advice.hidden = true;
  best.hidden = true;
};

/** Shows what the engine says about the row, and its place for the held item. */
export const paintAdvice = (
  parts: GhostParts,
  { text, stretch }: Advice,
  { row, start }: Spot,
  { tops, scale, ruler, chip }: Drawn,
): void => {
  parts.advice.textContent = text;
  parts.advice.hidden = text === "";
  const [strip] = stretch ? stripsOf(scale, stretch) : [];
  parts.best.hidden = !strip || stretch?.start === start;
  if (!strip) return;
  const y = ruler + (tops[row] ?? 0) + 6;
  parts.best.style.transform = `translate(${personWidth + strip.x}px, ${y}px)`;
  parts.best.style.width = `${strip.width}px`;
  parts.best.style.height = `${chip}px`;
};

export const hideGhost = (parts: GhostParts): void => {
  const { ghost } = parts;
  ghost.hidden = true;
  hideAdvice(parts);
  markTarget(ghost, undefined);
};

/** Shows where the held item would land. Updated without React while it moves. */
export function Ghost({ onParts }: { onParts: (parts: GhostParts | undefined) => void }) {
  const collect = (ghost: HTMLElement | null) => {
    const parts = [...(ghost?.children ?? []), ghost?.nextElementSibling];
    const [title, range, verdict, advice, best] = parts.filter((part) => part instanceof HTMLElement);
    onParts(
      ghost && title && range && verdict && advice && best
        ? { ghost, title, range, verdict, advice, best }
        : undefined,
    );
  };
  return (
    <>
      <div
        ref={collect}
        hidden
        aria-hidden="true"
        className="pointer-events-none absolute top-0 left-0 z-[4] flex flex-col justify-center overflow-visible rounded-tag border-[1.5px] border-dashed border-accent-ink bg-accent-soft px-2 text-12 leading-4 whitespace-nowrap text-accent-ink will-change-transform data-[tone=clashes]:border-red-ink data-[tone=clashes]:bg-red-soft data-[tone=clashes]:text-red-ink data-[tone=warns]:border-ochre-ink data-[tone=warns]:bg-ochre-soft data-[tone=warns]:text-ochre-ink [&[hidden]]:hidden"
      >
        <span className="truncate font-strong" />
        <span className="w-fit rounded-tag bg-inherit pr-1 font-control" />
        <span className="w-fit max-w-80 truncate rounded-tag bg-inherit pr-1 font-control" />
        <span
          hidden
          data-advice=""
          className="absolute bottom-full left-0 mb-0.5 rounded-tag border border-line bg-raised px-1.5 py-0.5 text-ink-2 shadow-1 [&[hidden]]:hidden"
        />
      </div>
      <div
        hidden
        aria-hidden="true"
        data-best=""
        className="pointer-events-none absolute top-0 left-0 z-[3] rounded-tag border border-accent-ink [&[hidden]]:hidden"
      />
    </>
  );
}
