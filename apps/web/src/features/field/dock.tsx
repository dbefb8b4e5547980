import type { StepKind } from "@fieldwright/domain/field-facts";
import { CircleCheck, type LucideIcon, MapPin, Navigation, Play } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { stepLabels } from "./step-words";

type DockProps = {
  /** Leaves room for the tabs below it on phones. */
  aboveTabs?: boolean;
  children: ReactNode;
};

/** Holds the one next step. Fixed on phones; on wider screens it stays at the end of the day or the visit. */
export function Dock({ aboveTabs = false, children }: DockProps) {
  return (
    <div
      data-dock
      className={cx(
        "z-(--z-sticky) flex flex-col gap-2.5 border-line-strong bg-surface px-3 py-2.5",
        "max-sm:fixed max-sm:inset-x-0 max-sm:border-t sm:sticky sm:bottom-3 sm:rounded-card sm:border sm:shadow-2",
        aboveTabs ? "max-sm:bottom-[62px]" : "max-sm:bottom-0",
      )}
    >
      {children}
    </div>
  );
}

const icons: Record<StepKind, LucideIcon> = {
  travel: Navigation,
  arrive: MapPin,
  start: Play,
  finish: CircleCheck,
};

type StepButtonProps = {
  step: StepKind;
  effect: string;
  /** Minutes and miles, when known. */
  figures?: readonly [string, string] | undefined;
  /** It takes no taps yet. */
  isNew: boolean;
  onStep: () => void;
};

export function StepButton({ step, effect, figures, isNew, onStep }: StepButtonProps) {
  const Icon = icons[step];
  return (
    <button
      type="button"
      aria-disabled={isNew || undefined}
      onClick={isNew ? undefined : onStep}
      className={cx(
        buttonStyle({ variant: "primary" }),
        "h-auto min-h-15 w-full min-w-0 flex-1 shrink justify-start gap-3.5 rounded-card px-4 py-1.5 text-left whitespace-normal [&_svg]:size-[22px]",
      )}
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-18 font-strong">{stepLabels[step]}</span>
        <span className="block text-14 font-medium text-pretty">{effect}</span>
      </span>
      {figures ? (
        <span className="shrink-0 text-right whitespace-nowrap">
          <span className="block text-18 font-strong">{figures[0]}</span>
          <span className="block text-14 font-medium">{figures[1]}</span>
        </span>
      ) : null}
    </button>
  );
}
