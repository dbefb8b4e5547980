import type { Setup, StepState } from "@fieldwright/contract/setup";
import type { SetupStep } from "@fieldwright/domain/setup-steps";
import { Link } from "@tanstack/react-router";
import { Check, ChevronLeft, LayoutDashboard } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isSettled } from "@/records/setup";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { useUpdateSetup } from "./api";
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
function StepList({ steps, current }: StepListProps) {
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
        "flex items-center gap-3 rounded-card border px-3 max-shell:min-h-12 max-shell:justify-center max-shell:px-0 sm:max-shell:h-full sm:max-shell:flex-col sm:max-shell:justify-start sm:max-shell:gap-1.5 sm:max-shell:px-1 sm:max-shell:py-2 shell:min-h-[68px]",
        isCurrent ? "border-line-strong bg-surface shadow-1" : "border-transparent hover:bg-hover",
      )}
    >
      <StepMark state={state} number={number} isCurrent={isCurrent} />
      <span className="min-w-0 flex-1 max-sm:sr-only">
        <span className="block text-15 font-head wdth-head max-shell:text-center max-shell:text-12 max-shell:font-control max-shell:text-balance max-shell:wdth-text shell:truncate">
          {title}
        </span>
        <span className="block truncate text-13 text-ink-2 max-shell:sr-only">{about}</span>
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

type SetupScreenProps = {
  company: string;
  setup: Setup;
  /** From the address. Without one, the first open step is shown. */
  step: SetupStep | undefined;
  /** What to do in a step. */
  children: (step: SetupStep) => ReactNode;
  /** Below the steps. */
  aside?: ReactNode;
};

export function SetupScreen({ company, setup, step, children, aside }: SetupScreenProps) {
  const { steps } = setup;
  // A step that gets done stays in view until the person goes on.
  const [first] = useState(() => steps.find((one) => !isSettled(one))?.step);
  const current = steps.find((one) => one.step === (step ?? first)) ?? steps[0];
  if (!current) return null;
  const { title, lead } = stepWords[current.step];
  const left = steps.filter((one) => !isSettled(one));
  const skipped = steps.filter(({ state }) => state === "skipped");
  const minutes = left.reduce((sum, one) => sum + stepWords[one.step].minutes, 0);
  const leave = (
    <Button asChild>
      <Link to="/dashboard">{left.length > 0 ? words.finishLater : words.toDashboard}</Link>
    </Button>
  );
  return (
    <div
      data-focused
      className="flex min-h-[calc(100dvh-var(--topbar))] border-line not-first:mt-4 not-first:border-t max-shell:flex-col"
    >
      <div className="border-line bg-nav max-shell:border-b shell:w-[400px] shell:shrink-0 shell:border-r">
        <div className="flex flex-col gap-3 px-4 py-3 sm:gap-6 sm:py-5 shell:sticky shell:top-topbar shell:max-h-[calc(100dvh-var(--topbar))] shell:overflow-y-auto shell:px-8 shell:pt-7 shell:pb-5">
          <div>
            <div className="flex items-center justify-between gap-3">
              <h1 className="min-w-0 text-18 font-head text-balance wdth-head sm:text-22 shell:text-28">
                {words.title(company)}
              </h1>
              <span className="flex sm:hidden">{leave}</span>
            </div>
            <p className="mt-1 text-15 text-pretty text-ink-2 max-sm:hidden">
              {words.intro(minutes, skipped.length)}
            </p>
            {left.length === 0 ? <SkippedSteps steps={skipped} /> : null}
          </div>
          <StepList steps={steps} current={current.step} />
          <div className="flex flex-col gap-4 max-shell:hidden">
            {aside}
            <LeaveNote setup={setup} />
          </div>
        </div>
      </div>
      <section aria-labelledby="step-title" className="flex min-w-0 flex-1 flex-col">
        <div className="w-full flex-1 px-4 pt-4 pb-8 sm:pt-5 shell:px-10 shell:pt-8">
          <header className="mb-4 flex sm:mb-5 flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <h2 id="step-title" className="text-18 font-head wdth-head sm:text-22">
                <span className="font-text text-ink-2 sm:hidden">
                  {words.place(steps.indexOf(current) + 1, steps.length)}{" "}
                </span>
                {title}
              </h2>
              <p className="text-15 text-pretty text-ink-2 max-sm:text-13">{lead}</p>
            </div>
            <span className="flex max-sm:hidden">{leave}</span>
          </header>
          <div className="max-w-[880px]">{children(current.step)}</div>
          <div className="mt-8 flex flex-col gap-4 shell:hidden">
            {aside}
            <LeaveNote setup={setup} />
          </div>
        </div>
        <StepFoot steps={steps} current={current} />
      </section>
    </div>
  );
}

/** What was skipped can still be done. */
function SkippedSteps({ steps }: { steps: readonly StepState[] }) {
  if (steps.length === 0) return null;
  return (
    <ul aria-label={words.skippedSteps} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-15">
      {steps.map(({ step }) => (
        <li key={step}>
          <Link to="/setup" search={{ step }} className={linkStyle}>
            {words.doSkipped(stepWords[step].title, stepWords[step].minutes)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LeaveNote({ setup: { steps, hidden } }: { setup: Setup }) {
  const update = useUpdateSetup();
  const settled = steps.filter(isSettled).length;
  if (settled === steps.length) return null;
  return (
    <p className="flex gap-3 border-t border-line-strong pt-4 text-13 text-ink-2">
      <LayoutDashboard aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {hidden ? (
        <span>
          {words.isHidden}{" "}
          <button type="button" className={linkStyle} onClick={() => update.mutate({ hidden: false })}>
            {words.show}
          </button>
        </span>
      ) : (
        <span>
          {words.leave} <b className="font-strong text-ink">{words.leaveLine(settled, steps.length)}</b>{" "}
          {words.leaveEnd}
        </span>
      )}
    </p>
  );
}

type StepFootProps = { steps: readonly StepState[]; current: StepState };

/** Back, skip and on. Stays in view below the form. */
function StepFoot({ steps, current }: StepFootProps) {
  const update = useUpdateSetup();
  const at = steps.findIndex(({ step }) => step === current.step);
  const before = steps[at - 1];
  const after = steps[at + 1];
  const skipped = steps.filter(({ state }) => state === "skipped").map(({ step }) => step);
  const toggle = () =>
    update.mutate({
      skipped:
        current.state === "skipped"
          ? skipped.filter((step) => step !== current.step)
          : [...skipped, current.step],
    });
  return (
    <footer className="sticky bottom-0 flex items-center gap-2 border-t border-line bg-bg px-4 py-2.5 sm:min-h-[72px] sm:flex-wrap sm:py-3 shell:px-10">
      {before ? (
        <Button
          asChild
          variant="ghost"
          icon={<ChevronLeft aria-hidden="true" />}
          className="-ml-3 max-sm:shrink-0 max-sm:px-3"
        >
          <Link to="/setup" search={{ step: before.step }}>
            <span className="max-sm:sr-only">{stepWords[before.step].title}</span>
          </Link>
        </Button>
      ) : null}
      <span className="ml-auto flex min-w-0 gap-2 max-sm:[&>:last-child]:shrink">
        {current.state === "done" ? null : (
          <Button busy={update.isPending} onClick={toggle}>
            {current.state === "skipped" ? words.unskip : words.skip}
          </Button>
        )}
        {after ? (
          <Button asChild variant={current.state === "open" ? "secondary" : "primary"}>
            <Link to="/setup" search={{ step: after.step }}>
              <span className="truncate">{words.next(stepWords[after.step].title)}</span>
            </Link>
          </Button>
        ) : null}
      </span>
    </footer>
  );
}
