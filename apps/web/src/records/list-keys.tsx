import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Kbd, useShortcuts, useSingleKeys } from "@/ui/shortcuts";
import { words } from "./words";

/** Keeps the last rows when a reload fails, so that the error replaces only an empty list. */
export const useLastAnswer = <Answer,>(data: Answer | undefined): Answer | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};

type Paged = {
  readonly page: number;
  /** Undefined until the server has answered for these filters. */
  readonly totalPages: number | undefined;
};

/** Goes to the last page when the address names a page beyond it. */
export const usePageInRange = ({ page, totalPages }: Paged, show: (page: number) => void): void => {
  const goTo = useEffectEvent(show);
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
};

/** Loads the next page while people read this one. */
export const usePrefetchNext = ({ page, totalPages }: Paged, prefetchPage: (page: number) => void): void => {
  const prefetch = useEffectEvent(prefetchPage);
  const hasNext = totalPages !== undefined && page < totalPages;
  useEffect(() => {
    if (hasNext) prefetch(page + 1);
  }, [hasNext, page]);
};

type Selectable = { readonly _id: string };

/** Selected records across all pages of a list, as they were when selected. */
export const useSelection = <Row extends Selectable>() => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());

  const set = (rows: readonly Row[], on: boolean) =>
    setPicked((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (on) after.set(row._id, row);
        else after.delete(row._id);
      }
      return after;
    });

  return {
    rows: [...picked.values()],
    has: (row: Row) => picked.has(row._id),
    toggle: (row: Row) => set([row], !picked.has(row._id)),
    set,
    clear: () => setPicked(new Map()),
  };
};

export type Selection<Row extends Selectable> = ReturnType<typeof useSelection<Row>>;

/** Marks the link of a row, so that `j` and `k` can find it. */
export const rowLink = { "data-row-link": "" } as const;

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>("[data-row-link]") ?? []),
];

/** The index of the row that contains the focus. */
const focusedRow = (links: readonly HTMLElement[]): number =>
  links.findIndex((link) => (link.closest("tr, li") ?? link).contains(document.activeElement));

const nextRow = (current: number, step: 1 | -1, count: number): number => {
  if (current < 0) return step === 1 ? 0 : count - 1;
  return Math.min(Math.max(current + step, 0), count - 1);
};

type ListKeys = {
  /** Selects or deselects the row at that index. */
  readonly onToggle?: ((index: number) => void) | undefined;
};

/** Keys for the list that gets the ref: `j` and `k` move between rows, `x` selects, Enter opens. */
export const useListKeys = ({ onToggle }: ListKeys = {}): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  const move = (step: 1 | -1) => {
    const links = linksIn(list.current);
    links[nextRow(focusedRow(links), step, links.length)]?.focus();
  };
  const toggle = () => {
    const index = focusedRow(linksIn(list.current));
    if (index >= 0) onToggle?.(index);
  };
  useShortcuts(words.inThisList, [
    { keys: "j", label: words.nextRow, run: () => move(1) },
    { keys: "k", label: words.previousRow, run: () => move(-1) },
    ...(onToggle ? [{ keys: "x", label: words.selectRow, run: toggle }] : []),
    { keys: "Enter", label: words.openRow },
  ]);
  return list;
};

/** Explains the keys. Hidden on touch devices. */
export function ListKeysHint({ selects = false }: { selects?: boolean }) {
  const singleKeys = useSingleKeys();
  if (!singleKeys) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-2 max-lg:hidden pointer-coarse:hidden">
      <Kbd>{words.j}</Kbd>
      <Kbd>{words.k}</Kbd>
      <span className="mr-1.5">{words.move}</span>
      {selects ? (
        <>
          <Kbd>{words.x}</Kbd>
          <span className="mr-1.5">{words.select}</span>
        </>
      ) : null}
      <Kbd>{words.enter}</Kbd>
      <span>{words.open}</span>
    </p>
  );
}
