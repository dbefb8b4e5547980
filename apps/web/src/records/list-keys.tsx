import { type RefObject, useRef } from "react";
import { Kbd } from "@/ui/kbd";
import { useShortcuts, useSingleKeys } from "@/ui/shortcuts";

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
  useShortcuts("In this list", [
    { keys: "j", label: "Next row", run: () => move(1) },
    { keys: "k", label: "Previous row", run: () => move(-1) },
    ...(onToggle ? [{ keys: "x", label: "Select the row", run: toggle }] : []),
    { keys: "Enter", label: "Open the row" },
  ]);
  return list;
};

/** Explains the keys. Hidden on touch devices. */
export function ListKeysHint({ selects = false }: { selects?: boolean }) {
  const singleKeys = useSingleKeys();
  if (!singleKeys) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-2 max-lg:hidden pointer-coarse:hidden">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      <span className="mr-1.5">move</span>
      {selects ? (
        <>
          <Kbd>X</Kbd>
          <span className="mr-1.5">select</span>
        </>
      ) : null}
      <Kbd>Enter</Kbd>
      <span>open</span>
    </p>
  );
}
