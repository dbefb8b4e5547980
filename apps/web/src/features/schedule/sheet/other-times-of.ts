import type { RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import type { Day } from "@fieldwright/domain/calendar";
import { type BoardRow, openRow } from "../board/board-rows";
import type { Scale, Stretch } from "../board/scale";
import { fitOn, type Needs, type Offer, standing } from "./fit";

export type OtherTime = Stretch & {
  readonly team: readonly string[];
  readonly names: readonly string[];
  /** How it stands in the person's day, if that day is shown. */
  readonly offer: Offer | undefined;
};

type Asked = {
  readonly rows: readonly BoardRow[];
  readonly needs: Needs;
  readonly scale: Scale;
  /** What the server recommends. Empty if it was not asked. */
  readonly slots: readonly RecommendedSlot[];
  readonly day: Day;
  readonly chosen: { readonly start: number; readonly team: readonly string[] } | undefined;
};

const most = 3;

const fromServer = ({ rows, needs, scale, slots }: Asked): OtherTime[] =>
  slots.map(({ start, end, team }) => {
    const span = { start: Date.parse(start), end: Date.parse(end) };
    const row = rows.find(({ id }) => id === team[0]?.user._id);
    const panel = scale.panels.find((one) => one.start <= span.start && span.start < one.end);
    return {
      ...span,
      team: team.map(({ user }) => user._id),
      names: team.map(({ user }) => user.firstName),
      offer: row && panel ? standing(row, span, needs, panel) : undefined,
    };
  });

/** The best person of each other day shown. */
const fromBoard = ({ rows, needs, scale, day }: Asked): OtherTime[] =>
  scale.panels
    .filter((panel) => panel.day !== day)
    .flatMap((panel) => {
      const [first] = fitOn(
        rows.filter(({ id }) => id !== openRow),
        { ...needs, wanted: undefined },
        panel,
      ).candidates;
      if (!first?.row.person) return [];
      const { start, end } = first.best;
      return [{ start, end, team: [first.row.id], names: [first.row.person.firstName], offer: first.best }];
    });

/** Three good times besides the chosen one: the server's advice, else the best of the other days. */
export const otherTimesOf = (asked: Asked): OtherTime[] => {
  const found = asked.slots.length > 0 ? fromServer(asked) : fromBoard(asked);
  const { chosen } = asked;
  const isChosen = ({ start, team }: OtherTime) =>
    chosen !== undefined && chosen.start === start && team.every((id) => chosen.team.includes(id));
  const panel = asked.scale.panels.find((one) => one.day === asked.day);
  // The people of the day are shown above, so other days come first.
  const isSeen = ({ start }: OtherTime) => panel !== undefined && panel.start <= start && start < panel.end;
  const left = found.filter((time) => !isChosen(time));
  return [...left.filter((time) => !isSeen(time)), ...left.filter(isSeen)]
    .slice(0, most)
    .toSorted((one, other) => one.start - other.start);
};
