import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "@/ui/cx";
import type { Pin } from "./map-day";
import { PinMark } from "./pin";
import { type Pointed, useIsPointed } from "./pointed";

/** A row links to its visit, or to the form that books the job. */
type RowTarget =
  | { readonly to: "/schedule/$id"; readonly params: { readonly id: string } }
  | { readonly to: "/schedule/new"; readonly search: { readonly job: string; readonly date: string } };

type StopRowProps = Pick<Pin, "mark" | "tone"> & {
  stopKey: string;
  title: string;
  target: RowTarget;
  hasPlace: boolean;
  pointed: Pointed;
  isSelected: boolean;
  onSelect: (key: string) => void;
  children: ReactNode;
};

/** The square selects the stop on the map. The rest of the row opens it. */
export function StopRow(props: StopRowProps) {
  const { stopKey, mark, tone, title, target, hasPlace, pointed, isSelected, onSelect, children } = props;
  const isActive = useIsPointed(pointed, stopKey);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  const square = <PinMark mark={mark} tone={tone} isStrong={isActive || isSelected} />;
  return (
    <div
      ref={row}
      data-stop={stopKey}
      data-active={isActive || undefined}
      onPointerEnter={() => pointed.point(stopKey)}
      onPointerLeave={() => pointed.point(null)}
      onFocus={() => pointed.point(stopKey)}
      onBlur={() => pointed.point(null)}
      className={cx(
        "flex scroll-mt-12 items-stretch max-sm:scroll-mt-[50dvh]",
        isSelected ? "bg-accent-soft" : isActive ? "bg-hover" : "bg-surface",
      )}
    >
      {hasPlace ? (
        <button
          type="button"
          aria-label={`Show ${title} on the map`}
          aria-pressed={isSelected}
          onClick={() => onSelect(stopKey)}
          className="grid w-12 shrink-0 cursor-pointer place-items-center -outline-offset-2"
        >
          {square}
        </button>
      ) : (
        <span className="grid w-12 shrink-0 place-items-center opacity-60 contrast:opacity-100">
          {square}
        </span>
      )}
      <Link
        {...target}
        className="flex min-h-14 min-w-0 flex-1 flex-col justify-center py-2 pr-4 -outline-offset-2"
      >
        {children}
      </Link>
    </div>
  );
}
