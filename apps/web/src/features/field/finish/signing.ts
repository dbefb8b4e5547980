import type { FieldVisit } from "@/lib/field/types";
import type { FinishDraft } from "./finish-draft";

/** The box of a signature, whatever the size of the screen it is written on. */
export const box = { width: 1000, height: 400 } as const;
export const maxStrokes = 20_000;

export type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

const inside = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));

export const pointAt = (x: number, y: number): Point => [inside(x, box.width), inside(y, box.height)];

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Leaves out points that are closer to the one before than this. The ends stay. */
const thinned = (stroke: Stroke, least: number): Stroke => {
  const kept: Point[] = [];
  for (const [index, point] of stroke.entries()) {
    const last = kept.at(-1);
    if (!last || index === stroke.length - 1 || distance(last, point) >= least) kept.push(point);
  }
  return kept;
};

const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      // A dot is a line of no length.
      const points = stroke.length === 1 ? [...stroke, ...stroke] : stroke;
      return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
    })
    .join("");

/** "M10 20L30 40", with fewer points if it would be longer than the office takes. */
export const strokesText = (strokes: readonly Stroke[]): string => {
  for (let least = 3; ; least *= 1.6) {
    const path = pathOf(strokes.map((stroke) => thinned(stroke, least)));
    if (path.length <= maxStrokes) return path;
    // Thousands of strokes are no signature: the last of them go.
    if (least > box.width) return strokesText(strokes.slice(0, Math.floor(strokes.length / 2)));
  }
};

/** The lines of a stored signature, to go on with it. */
export const strokesFrom = (text: string): Stroke[] =>
  text
    .split("M")
    .filter(Boolean)
    .map((line) =>
      line.split("L").map((point): Point => {
        const [x = 0, y = 0] = point.split(" ").map(Number);
        return pointAt(x, y);
      }),
    );

/** Stands for the name alone: nothing is drawn. */
export const nameOnly = "M0 0";

/** What a crewmate got meanwhile stays, unless the person asked to change it and sees the pad. */
export const isPadShown = (visit: Pick<FieldVisit, "signature">, again: boolean): boolean =>
  visit.signature === null || again;

type Signing = Pick<FinishDraft, "signs" | "name" | "strokes" | "nameOnly">;

const linesOf = ({ signs, strokes, nameOnly: isNameOnly }: Signing): string => {
  if (signs === "nobody") return "";
  return isNameOnly ? nameOnly : strokes;
};

/** There is a signature without a name. */
export const lacksName = (draft: Signing): boolean => linesOf(draft) !== "" && draft.name.trim() === "";

/** Undefined if nobody signed: a signature is optional. Without lines, a name counts only if it was chosen instead. */
export const signOffOf = (draft: Signing) => {
  if (draft.signs === "nobody") return { kind: "nobody_home" } as const;
  const strokes = linesOf(draft);
  const name = draft.name.trim();
  return strokes && name ? ({ kind: "signature", name, strokes } as const) : undefined;
};
