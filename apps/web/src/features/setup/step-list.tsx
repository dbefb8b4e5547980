import type { StepState } from "@fieldwright/contract/setup";
import type { SetupStep } from "@fieldwright/domain/setup-steps";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { isSettled } from "@/records/setup";
import { cx } from "@/ui/cx";
import { stepWords, words } from "./words";

const tape = {
  backgroundImage:
    "linear-gradient(currentColor, currentColor), linear-gradient(currentColor 1px, transparent 0), linear-gradient(currentColor 1px, transparent 0), linear-gradient(currentColor, currentColor)",
  backgroundSize: "1px 100%, 6px calc(100% / 48), 16px calc(100% / 6), 16px 1px",
  backgroundPosition: "2px 0, 2px 0, 2px 0, 2px 100%",
  backgroundRepeat: "no-repeat, repeat-y, repeat-y, no-repeat",
};

type StepListProps = { steps: readonly StepState[]; current: SetupStep };

/** The steps on a tape, in any order. On narrow screens only their numbers. */
export function StepList({ steps, current }: StepListProps) {
  const settled = steps.filter(isSettled).length;
  return (
    <nav aria-label={words.steps} className="flex shrink-0 gap-4">
      <span
        aria-hidden="true"
        className="relative w-[18px] shrink-0 text-ink-3 max-shell:hidden"
        style={tape}
      >
        <span
          className="absolute top-0 left-0 w-1 rounded-[1px] bg-accent"
          style={{ height: `${(settled / steps.length) * 100}%` }}
        />
      </span>
      <ol className="grid min-w-0 flex-1 grid-cols-6 gap-1.5 shell:grid-cols-1 shell:gap-2">
        {steps.map((step, index) => (
          <li key={step.step} className="min-w-0">
            <StepLink {...step} number={index + 1} isCurrent={step.step === current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepLinkProps = StepState & { number: number; isCurrent: boolean };

function StepLink({ step, state, number, isCurrent }: StepLinkProps) {
  const { title, about, minutes } = stepWords[step];
  const end = state === "open" ? words.minutes(minutes) : words[state];
  return (
    <Link
      to="/setup"
      search={{ step }}
      aria-current={isCurrent ? "step" : undefined}
      className={cx(
        "flex items-center gap-3 rounded-card border px-3 max-shell:min-h-12 max-shell:justify-center max-shell:px-0 shell:min-h-[68px]",
        isCurrent ? "border-line-strong bg-surface shadow-1" : "border-transparent hover:bg-hover",
      )}
    >
      <StepMark state={state} number={number} isCurrent={isCurrent} />
      <span className="min-w-0 flex-1 max-shell:sr-only">
        <span className="block truncate text-15 font-head wdth-head">{title}</span>
        <span className="block truncate text-13 text-ink-2">{about}</span>
      </span>
      <span className="shrink-0 text-13 text-ink-2 max-shell:sr-only">{end}</span>
    </Link>
  );
}

function StepMark({ state, number, isCurrent }: Pick<StepLinkProps, "state" | "number" | "isCurrent">) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-control border text-14 font-strong",
        state === "done"
          ? "border-green-line bg-green-soft text-green-ink"
          : isCurrent
            ? "border-transparent bg-accent text-on-accent"
            : "border-line-strong bg-surface text-ink-2",
        state === "skipped" && !isCurrent ? "border-dashed" : "",
      )}
    >
      {state === "done" ? <Check size={16} strokeWidth={2.25} /> : number}
    </span>
  );
}
