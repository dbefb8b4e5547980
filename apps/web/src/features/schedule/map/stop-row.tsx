import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { cx } from "@/ui/cx";
import type { PinLook } from "./map-marks";
import { PinMark, type Pointed, useIsPointed } from "./pin";
import { words } from "./words";

/** A row links to its visit, or to the form that books the job. */
type RowTarget =
  | { readonly to: "/schedule/$id"; readonly params: { readonly id: string } }
  | { readonly to: "/schedule/new"; readonly search: { readonly job: string; readonly date: string } };

export type RowState = { pointed: Pointed; selected: string | null; onSelect: (key: string) => void };

type StopRowProps = RowState & {
  look: PinLook;
  mark: string;
  stopKey: string;
  title: string;
  target: RowTarget;
  hasPlace: boolean;
  children: ReactNode;
};

/** The list is one row of the peek. */
const inList = "list";

const fills: Partial<Record<PinLook, string>> = { now: "bg-teal-soft", done: "bg-surface" };

/** The square shows the stop on the map. The rest of the row opens it. */
export function StopRow(props: StopRowProps) {
  const { stopKey, mark, look, title, target, hasPlace, pointed, selected, onSelect, children } = props;
  const isSelected = stopKey === selected;
  const isActive = useIsPointed(
    pointed,
    useMemo(() => [stopKey], [stopKey]),
  );
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  const square = <PinMark mark={mark} look={look} isStrong={isActive || isSelected} />;
  return (
    <div
      ref={row}
      data-stop={stopKey}
      data-visit={"params" in target ? target.params.id : undefined}
      data-row={inList}
      data-active={isActive || undefined}
      onPointerEnter={() => pointed.point(stopKey)}
      onPointerLeave={() => pointed.point(null)}
      onFocus={() => pointed.point(stopKey)}
      onBlur={() => pointed.point(null)}
      className={cx(
        "flex scroll-mt-16 items-stretch max-sm:scroll-mt-[50dvh]",
        isSelected ? "bg-accent-soft" : isActive ? "bg-hover" : (fills[look] ?? "bg-surface"),
      )}
    >
      {hasPlace ? (
        <button
          type="button"
          aria-label={words.showOnMap(title)}
          aria-pressed={isSelected}
          onClick={() => onSelect(stopKey)}
          className="grid w-14 shrink-0 cursor-pointer place-items-center -outline-offset-2"
        >
          {square}
        </button>
      ) : (
        <span className="grid w-14 shrink-0 place-items-center opacity-60 contrast:opacity-100">
          {square}
        </span>
      )}
      <Link
        {...target}
        data-row-link=""
        className="flex min-h-[54px] min-w-0 flex-1 flex-col justify-center py-2 pr-4 -outline-offset-2"
      >
        {children}
      </Link>
    </div>
  );
}

type RowTextProps = { title: string; when: string; place: string; foot: ReactNode; isQuiet?: boolean };

/** Two lines: what and when, whose and until when. */
export function RowText({ title, when, place, foot, isQuiet = false }: RowTextProps) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className={cx("truncate text-14 font-strong", isQuiet ? "text-ink-2" : "")}>{title}</span>
        <span className={cx("ml-auto shrink-0 text-14 font-strong", isQuiet ? "text-ink-2" : "")}>
          {when}
        </span>
      </span>
      <span className="flex items-baseline gap-2 text-13 text-ink-2">
        <span className="truncate">{place}</span>
        <span className="ml-auto shrink-0">{foot}</span>
      </span>
    </>
  );
}

/** "Kim Sorensen · 2207 Harlan Ave" */
export const placeText = (client: string, location: string, isPlaced: boolean): string =>
  [client, location.split(",")[0], isPlaced ? "" : words.notOnMap].filter(Boolean).join(" · ");
