import type { Visit } from "@fieldwright/contract/schedule";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  type TouchEvent,
  useRef,
  useState,
} from "react";
import { useCan } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";
import { useListKeys } from "@/records/list-keys";
import { useShortcuts } from "@/ui/shortcuts";
import { visitQuery } from "../api";
import type { Stop } from "../board/walk";
import { seedOfVisit } from "../peek/seed";
import { type Peeked, peekOnClick, stopOf, useMayPeek, usePeek } from "../peek/use-peek";
import { words } from "./words";

/** Pixels. Shorter is a tap that slipped, steeper is scrolling. */
const shortest = 72;
const steepest = 36;

type Point = { readonly x: number; readonly y: number };

export const isSwipeLeft = (from: Point, to: Point): boolean =>
  from.x - to.x >= shortest && Math.abs(from.y - to.y) <= steepest;

type Swipe = {
  readonly onTouchStart?: (event: TouchEvent) => void;
  readonly onTouchEnd?: (event: TouchEvent) => void;
};

/** A finger that goes left over something. Only a shortcut: everything has a button as well. */
const useSwipeLeft = (onSwipe: (over: Element) => void): Required<Swipe> => {
  const from = useRef<Point & { readonly over: Element }>(undefined);
  const onTouchStart = ({ touches, target }: TouchEvent) => {
    const [touch, second] = [touches[0], touches[1]];
    from.current =
      touch && !second && target instanceof Element
        ? { x: touch.clientX, y: touch.clientY, over: target }
        : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const start = from.current;
    const touch = changedTouches[0];
    from.current = undefined;
    if (start && touch && isSwipeLeft(start, { x: touch.clientX, y: touch.clientY })) onSwipe(start.over);
  };
  return { onTouchStart, onTouchEnd };
};

const controls = "a, button, input, label";

/** A row's card: a click on the row, or Enter. The title stays a link, except on phones, where a thumb hits both. */
export const useListPeek = (fresh: Visit | undefined) => {
  const queries = useQueryClient();
  const { mayPeek, isPhone } = useMayPeek();
  const find = ({ visit: id }: Stop): Peeked | undefined => {
    const lists = queries.getQueriesData<{ schedules: Visit[] }>({ queryKey: queryKeys.schedule.lists() });
    const known = [fresh, ...lists.flatMap(([, list]) => list?.schedules ?? [])];
    const visit = known.find((candidate) => candidate?._id === id);
    return visit && { seed: seedOfVisit(visit), visit };
  };
  const { open, card } = usePeek({ find });

  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(controls) || event.defaultPrevented) return;
    const stop = stopOf(target.closest("li[data-visit]"));
    if (stop) open(stop);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (
      event.key !== "Enter" ||
      !isPlain ||
      !(target instanceof Element) ||
      !target.matches("[data-row-link]")
    )
      return;
    const stop = stopOf(target.closest("li[data-visit]"));
    if (!stop) return;
    event.preventDefault();
    open(stop);
  };
  const handlers = { onClick, onKeyDown, ...(isPhone ? { onClickCapture: peekOnClick(open) } : {}) };
  return { card, handlers: mayPeek ? handlers : {} };
};

const EditVisitDialog = lazy(async () => ({
  default: (await import("../visit/edit-visit-dialog")).EditVisitDialog,
}));

type Row = { readonly id: string; readonly day: string | undefined };

const rowAt = (element: Element | null): Row | undefined => {
  const row = element?.closest<HTMLElement>("li[data-visit]");
  return row?.dataset.visit ? { id: row.dataset.visit, day: row.dataset.row } : undefined;
};

const focusedRow = () => rowAt(document.activeElement);

type RowKeys = {
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly dialog: ReactNode;
  /** For the element around the rows. */
  readonly swipe: Swipe;
};

/** Keys for the row in focus: O opens it, E reschedules, B shows its day on the board. A swipe to the left reschedules. */
export const useRowKeys = (known: readonly Visit[]): RowKeys => {
  const rows = useListKeys();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = useCan("schedule:write");
  const hasBoard = useCan("schedule:log");
  const [edited, setEdited] = useState<Visit>();
  const open = () => {
    const row = focusedRow();
    if (row) void navigate({ to: "/schedule/$id", params: { id: row.id } });
  };
  const reschedule = async (row: Row | undefined) => {
    if (!row) return;
    const visit = known.find(({ _id }) => _id === row.id) ?? (await queries.fetchQuery(visitQuery(row.id)));
    setEdited(visit);
  };
  const toBoard = () => {
    const row = focusedRow();
    if (row) void navigate({ to: "/schedule", search: { view: "board", date: row.day } });
  };
  useShortcuts(words.inThisList, [
    { keys: "o", label: words.openVisit, run: open },
    ...(mayWrite ? [{ keys: "e", label: words.reschedule, run: () => void reschedule(focusedRow()) }] : []),
    ...(hasBoard ? [{ keys: "b", label: words.itsDayOnBoard, run: toBoard }] : []),
  ]);
  const dialog = edited ? (
    <Suspense>
      <EditVisitDialog visit={edited} onClose={() => setEdited(undefined)} />
    </Suspense>
  ) : null;
  const swipe = useSwipeLeft((element) => void reschedule(rowAt(element)));
  return { rows, dialog, swipe: mayWrite ? swipe : {} };
};
