import { formatTimeOrMoment } from "@fieldwright/domain/format-time";
import type { WaitingFact } from "@/lib/field/types";

export type FinishChoice = {
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly use: string;
};

const half = /\s?[AP]M$/;

/** "9:05" and "9:30" if they are of the same half of the day, else "11:50 AM" and "12:30 PM". */
const shortest = (times: readonly string[]): readonly string[] =>
  new Set(times.map((time) => half.exec(time)?.[0])).size === 1
    ? times.map((time) => time.replace(half, ""))
    : times;

/** What the person picks from when the office had another finish time. Undefined if the two read the same. */
export const finishChoice = (
  { customer, at, problem }: Pick<WaitingFact, "customer" | "at" | "problem">,
  zone: string,
): FinishChoice | undefined => {
  if (!problem?.office) return undefined;
  const { finishedAt, heardAt } = problem.office;
  const now = new Date(heardAt);
  const [mine = "", theirs = "", heard = ""] = shortest(
    [at, finishedAt, now].map((time) => formatTimeOrMoment(time, zone, now)),
  );
  if (mine === theirs) return undefined;
  return {
    title: `Finish time for ${customer}`,
    text: `You wrote ${mine}. At ${heard} the office already had ${theirs}. Pick one.`,
    keep: `Keep ${mine}`,
    use: `Use ${theirs}`,
  };
};

/** What the person has to decide stands before what they only have to know. */
export const choicesFirst = (problems: readonly WaitingFact[], zone: string): readonly WaitingFact[] => {
  const isChoice = (fact: WaitingFact) => finishChoice(fact, zone) !== undefined;
  return [...problems.filter(isChoice), ...problems.filter((fact) => !isChoice(fact))];
};
