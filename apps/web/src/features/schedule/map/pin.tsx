import { BriefcaseBusiness, UserX } from "lucide-react";
import { useSyncExternalStore } from "react";
import { cx } from "@/ui/cx";
import type { PinLook } from "./map-marks";

/** For cards of visits, the pins are one row. */
export const onMap = "map";

/** The stop under the pointer or focus, in the list or on the map. */
export type Pointed = {
  readonly current: () => string | null;
  readonly point: (key: string | null) => void;
  readonly subscribe: (notify: () => void) => () => void;
};

/** Kept outside React state, so that only the two affected of hundreds of rows and pins render again. */
export const createPointed = (): Pointed => {
  let pointed: string | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => pointed,
    point: (key) => {
      pointed = key;
      for (const notify of listeners) notify();
    },
    subscribe: (notify) => {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
  };
};

/** Whether one of these stops is pointed at. Stops at the same address share a pin. */
export const useIsPointed = ({ subscribe, current }: Pointed, keys: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => keys.includes(current() ?? ""));

const looks: Readonly<Record<PinLook, string>> = {
  done: "border-ink-2 bg-raised text-ink",
  now: "border-teal-ink bg-teal-ink text-teal-soft",
  next: "border-accent bg-accent text-on-accent",
  open: "border-dashed border-ochre-ink bg-ochre-soft text-ochre-ink",
  job: "border-dashed border-stone-ink bg-stone-soft text-stone-ink",
};

/** For the pointed and the selected one: ink and fill swapped. */
const strong: Readonly<Record<PinLook, string>> = {
  done: "border-ink bg-ink text-bg",
  now: "border-ink bg-ink text-bg",
  next: "border-ink bg-ink text-bg",
  open: "border-ochre-ink bg-ochre-ink text-ochre-soft",
  job: "border-stone-ink bg-stone-ink text-stone-soft",
};

type PinMarkProps = { look: PinLook; mark: string; isStrong: boolean; className?: string };

/** The same square on the map and in the list. */
export function PinMark({ look, mark, isStrong, className }: PinMarkProps) {
  const isSmall = look === "open" || look === "job";
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid place-items-center rounded-control text-13 font-head wdth-tight [&_svg]:stroke-2",
        isSmall ? "size-[22px] border [&_svg]:size-3" : "h-7 min-w-7 border-2 px-1",
        (isStrong ? strong : looks)[look],
        className,
      )}
    >
      {look === "open" ? <UserX /> : look === "job" ? <BriefcaseBusiness /> : mark}
    </span>
  );
}
