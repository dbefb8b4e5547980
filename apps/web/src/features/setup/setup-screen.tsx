import type { Setup, StepState } from "@fieldwright/contract/setup";
import type { SetupStep } from "@fieldwright/domain/setup-steps";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, LayoutDashboard } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isSettled } from "@/records/setup";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { useUpdateSetup } from "./api";
import { StepList } from "./step-list";
import { stepWords, words } from "./words";

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
  return (
    <div
      data-focused
      className="flex min-h-[calc(100dvh-var(--topbar))] border-line not-first:mt-4 not-first:border-t max-shell:flex-col"
    >
      <div className="flex flex-col gap-6 border-line bg-nav px-4 pt-5 pb-4 max-shell:border-b shell:sticky shell:top-topbar shell:h-[calc(100dvh-var(--topbar))] shell:w-[400px] shell:shrink-0 shell:overflow-y-auto shell:border-r shell:px-8 shell:pt-7 shell:pb-5">
        <div>
          <h1 className="text-22 font-head text-balance wdth-head shell:text-28">{words.title(company)}</h1>
          <p className="mt-1 text-15 text-pretty text-ink-2">{words.intro(minutes, skipped.length)}</p>
          {left.length === 0 ? <SkippedSteps steps={skipped} /> : null}
        </div>
        <StepList steps={steps} current={current.step} />
        <div className="mt-auto flex flex-col gap-4 max-shell:hidden">
          {aside}
          <LeaveNote setup={setup} />
        </div>
      </div>
      <section aria-labelledby="step-title" className="flex min-w-0 flex-1 flex-col">
        <div className="w-full max-w-[880px] flex-1 px-4 pt-5 pb-8 shell:px-10 shell:pt-8">
          <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <h2 id="step-title" className="text-22 font-head wdth-head">
                {title}
              </h2>
              <p className="text-15 text-pretty text-ink-2">{lead}</p>
            </div>
            <Button asChild>
              <Link to="/dashboard">{left.length > 0 ? words.finishLater : words.toDashboard}</Link>
            </Button>
          </header>
          {children(current.step)}
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
          {words.leave} <b className="font-strong text-ink">{words.leaveLine(settled, steps.length)}</b>
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
    <footer className="sticky bottom-0 flex min-h-[72px] flex-wrap items-center gap-2 border-t border-line bg-bg px-4 py-3 shell:px-10">
      {before ? (
        <Button asChild variant="ghost" icon={<ChevronLeft aria-hidden="true" />} className="-ml-3">
          <Link to="/setup" search={{ step: before.step }}>
            {stepWords[before.step].title}
          </Link>
        </Button>
      ) : null}
      <span className="ml-auto flex gap-2">
        {current.state === "done" ? null : (
          <Button busy={update.isPending} onClick={toggle}>
            {current.state === "skipped" ? words.unskip : words.skip}
          </Button>
        )}
        {after ? (
          <Button asChild variant={current.state === "open" ? "secondary" : "primary"}>
            <Link to="/setup" search={{ step: after.step }}>
              {words.next(stepWords[after.step].title)}
            </Link>
          </Button>
        ) : null}
      </span>
    </footer>
  );
}
