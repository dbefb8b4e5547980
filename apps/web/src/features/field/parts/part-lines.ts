import { wholeUnit } from "@fieldwright/domain/line-units";
import type { FieldVisit } from "@/lib/field/types";
import { words } from "./words";

export type PartLine = {
  /** The same for the row's life, so that two quick taps change one part. */
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** Undefined until one was used. */
  readonly part: string | undefined;
  readonly quantity: number;
  /** How many were agreed with the customer. */
  readonly agreed: number | undefined;
  /** Who used it, if it was someone else. */
  readonly by: string | undefined;
};

const labor = new Set(["hour", "hours", "hr", "day", "days", "min"]);

/** As long as a part's name may be. A line of an estimate may be longer. */
const nameOf = (text: string) => text.trim().replace(/\s+/g, " ").slice(0, 200).trim();
const sameName = (a: string, b: string) => nameOf(a).toLowerCase() === nameOf(b).toLowerCase();

/** Time is agreed too, but nobody takes it from the truck. */
export const isLabor = ({ unit }: Pick<FieldVisit["work"]["items"][number], "unit">): boolean =>
  labor.has(unit.toLowerCase());

/** What was agreed comes first, also what is not used yet, then everything else that was used. */
export const partLines = ({ work }: Pick<FieldVisit, "work">, person: string): readonly PartLine[] => {
  const agreed = work.items.filter((item) => !isLabor(item));
  const taken = new Set<string>();
  const offered = agreed.map((item, index): PartLine => {
    const part = work.parts.find(({ _id, name }) => !taken.has(_id) && sameName(name, item.description));
    if (part) taken.add(part._id);
    return {
      key: `agreed ${index}`,
      name: nameOf(item.description),
      unit: part?.unit ?? item.unit ?? wholeUnit,
      part: part?._id,
      quantity: part?.quantity ?? 0,
      agreed: item.quantity,
      by: part && part.user._id !== person ? part.user.name : undefined,
    };
  });
  const others = work.parts
    .filter(({ _id }) => !taken.has(_id))
    .map(
      ({ _id, name, unit, quantity, user }): PartLine => ({
        key: _id,
        name,
        unit,
        part: _id,
        quantity,
        agreed: undefined,
        by: user._id === person ? undefined : user.name,
      }),
    );
  return [...offered, ...others];
};

/**
 * The lines of now, and those that were shown before at 0: what is taken off must not pull the next row under the thumb.
 * Rows keep their places.
 */
export const keepRows = (before: readonly PartLine[], lines: readonly PartLine[]): readonly PartLine[] => {
  const agreed = lines.filter((line) => line.agreed !== undefined);
  const others = new Map(
    lines.filter((line) => line.agreed === undefined).map((line) => [line.key, line] as const),
  );
  const kept = before
    .filter(({ agreed: was, part }) => was === undefined && !agreed.some((line) => line.part === part))
    .map((line) => others.get(line.key) ?? { ...line, quantity: 0 });
  const known = new Set(kept.map(({ key }) => key));
  return [...agreed, ...kept, ...[...others.values()].filter(({ key }) => !known.has(key))];
};

/** "4 parts used", by kinds: two valves and a tank are 2 parts. */
export const partsText = ({ work }: Pick<FieldVisit, "work">): string => {
  const count = work.parts.length;
  if (count === 0) return words.noneUsedYet;
  return words.partUsed1(count);
};
