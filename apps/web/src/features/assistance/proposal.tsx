import type { Optimizations } from "@fieldwright/contract/ai-schedule";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { lengthText } from "@fieldwright/domain/lengths";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { ArrowRight, Lightbulb } from "lucide-react";
import { type ReactNode, useId } from "react";
import { label } from "./assistance-words";
import { BeforeAfter } from "./before-after";
import { ProposedChanges } from "./proposed-changes";

type ProposalProps = {
  optimizations: Optimizations;
  type: OptimizationType;
  /** Visits whose move the user rejected. */
  refused: ReadonlySet<string>;
  onToggle: (visit: string) => void;
};

const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** The changes of a proposal and what they save. */
export function Proposal({ optimizations, type, refused, onToggle }: ProposalProps) {
  const { estimatedImprovement, estimatedSavings, suggestions, moves, customersToNotify } = optimizations;
  const proposal = { ...optimizations, creations: [] };
  return (
    <>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line">
        <Figure label="Estimated improvement" hint={label(type)}>
          {percent.format(estimatedImprovement)}%
        </Figure>
        <Figure label="Estimated savings" hint="Mileage and drive time">
          {formatUsd(estimatedSavings)}
        </Figure>
        <Figure label="Customers to notify" hint="Because their time changes">
          {customersToNotify}
        </Figure>
      </dl>
      <Suggestions suggestions={suggestions} />
      {moves.length > 0 ? (
        <>
          <PlanFigures {...optimizations} />
          <BeforeAfter proposal={proposal} refused={refused} />
          <ProposedChanges proposal={proposal} refused={refused} onToggle={onToggle} />
        </>
      ) : (
        <p className="rounded-card border border-line p-4 text-13 text-ink-2">
          This is already the best plan for {label(type).toLowerCase()}. Nothing needs to move.
        </p>
      )}
    </>
  );
}

export function Figure({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col p-3.5 max-sm:px-2.5">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="mt-auto">
        <span className="block text-22 font-head wdth-head max-sm:text-18">{children}</span>
        <span className="block text-12 text-ink-3 max-sm:hidden">{hint}</span>
      </dd>
    </div>
  );
}

const one = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const rows = [
  { key: "travelMinutes", name: "Travel", text: lengthText },
  { key: "miles", name: "Distance", text: (value: number) => `${one.format(value)} mi` },
  { key: "cost", name: "Cost of travel", text: (value: number) => formatUsd(dollars(value)) },
  { key: "overtimeMinutes", name: "Overtime", text: lengthText },
  { key: "lateMinutes", name: "Lateness", text: lengthText },
  { key: "spreadHours", name: "Busiest to least busy", text: (value: number) => lengthText(value * 60) },
] as const;

export function PlanFigures({ before, after }: Pick<Optimizations, "before" | "after">) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-strong">Before and after</h3>
      <dl className="grid gap-x-8 text-13 sm:grid-cols-2">
        {rows.map(({ key, name, text }) => (
          <div key={key} className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
            <dt className="text-ink-2">{name}</dt>
            <dd className="flex items-center gap-2">
              <span className="sr-only">from </span>
              <span className="text-ink-3">{text(before[key])}</span>
              <ArrowRight aria-hidden="true" size={13} strokeWidth={2} className="text-ink-3" />
              <span className="sr-only"> to </span>
              <span className="font-strong">{text(after[key])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Suggestions({ suggestions }: { suggestions: readonly string[] }) {
  const titleId = useId();
  if (suggestions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 id={titleId} className="text-13 font-strong">
        Suggestions
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col gap-1.5 text-13 text-ink-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion} className="flex gap-2">
            <Lightbulb
              aria-hidden="true"
              size={16}
              strokeWidth={1.75}
              className="mt-px shrink-0 text-accent-ink"
            />
            {suggestion}
          </li>
        ))}
      </ul>
    </section>
  );
}
