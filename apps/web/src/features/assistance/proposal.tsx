import type { Optimizations } from "@fieldwright/contract/ai-schedule";
import type { DayPlan } from "@fieldwright/contract/plan-days";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { instantAt } from "@fieldwright/domain/calendar";
import { formatDate } from "@fieldwright/domain/format-time";
import { lengthText } from "@fieldwright/domain/lengths";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { ArrowRight, Lightbulb, Minus, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { Checkbox } from "@/ui/checkbox";
import { countText, isRisky, label, momentText, onTimeText, teamNames, tenths } from "./assistance-words";
import { BeforeAfter } from "./before-after";
import { words } from "./words";

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
        <Figure label={words.estimatedImprovement} hint={label(type)}>
          {percent.format(estimatedImprovement)}%
        </Figure>
        <Figure label={words.estimatedSavings} hint={words.mileageAndDriveTime}>
          {formatUsd(estimatedSavings)}
        </Figure>
        <Figure label={words.customersToNotify} hint={words.becauseTheirTimeChanges}>
          {customersToNotify}
        </Figure>
      </dl>
      <Suggestions suggestions={suggestions} />
      {moves.length > 0 ? (
        <>
          <Bought bought={optimizations.bought} />
          <PlanFigures {...optimizations} />
          <DaysToWatch outlook={optimizations.outlook} />
          <BeforeAfter proposal={proposal} refused={refused} />
          <ProposedChanges proposal={proposal} refused={refused} onToggle={onToggle} />
        </>
      ) : (
        <p className="rounded-card border border-line p-4 text-13 text-ink-2">
          {words.thisIsAlreadyBest(label(type).toLowerCase())}
        </p>
      )}
    </>
  );
}

/** What the weights of the settings bought. Nothing in plans of earlier versions. */
export function Bought({ bought = [] }: Pick<Optimizations, "bought">) {
  const titleId = useId();
  if (bought.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-13 font-strong">
        {words.whatYouGet}
      </h3>
      <ul className="flex flex-col text-13">
        {bought.map(({ weight, text, dollars: worth }) => (
          <li key={weight} className="flex min-h-8 items-center gap-2 border-b border-line py-1">
            {worth !== null && worth < 0 ? (
              <Minus aria-hidden="true" size={14} strokeWidth={2} className="shrink-0 text-ochre-ink" />
            ) : (
              <Plus aria-hidden="true" size={14} strokeWidth={2} className="shrink-0 text-ink-3" />
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
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
  { key: "miles", name: "Distance", text: (value: number) => words.formatMi(one.format(value)) },
  { key: "cost", name: "Travel cost", text: (value: number) => formatUsd(dollars(value)) },
  { key: "overtimeMinutes", name: "Overtime", text: lengthText },
  { key: "lateMinutes", name: "Lateness", text: lengthText },
  { key: "spreadHours", name: "Busiest to least busy", text: (value: number) => lengthText(value * 60) },
] as const;

type PlanFiguresProps = Pick<Optimizations, "before" | "after" | "outlook">;

export function PlanFigures({ before, after, outlook }: PlanFiguresProps) {
  const figures = [
    ...rows.map(({ key, name, text }) => ({ name, before: text(before[key]), after: text(after[key]) })),
    ...(outlook
      ? [
          {
            name: words.lateStarts,
            before: one.format(outlook.lateStartsBefore),
            after: one.format(outlook.lateStarts),
          },
        ]
      : []),
  ];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-strong">{words.beforeAndAfter}</h3>
      <dl className="grid gap-x-8 text-13 sm:grid-cols-2">
        {figures.map(({ name, before: was, after: will }) => (
          <div key={name} className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
            <dt className="text-ink-2">{name}</dt>
            <dd className="flex items-center gap-2">
              <span className="sr-only">{words.from}</span>
              <span className="text-ink-3">{was}</span>
              <ArrowRight aria-hidden="true" size={13} strokeWidth={2} className="text-ink-3" />
              <span className="sr-only">{words.to}</span>
              <span className="font-strong">{will}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** More than a glance. */
const maxWatched = 5;

/** The days that may run over, or on which somebody may wait. None in plans of earlier versions. */
export function DaysToWatch({ outlook }: Pick<Optimizations, "outlook">) {
  const titleId = useId();
  const zone = useZone();
  const watched = (outlook?.days ?? [])
    .filter(({ overrun, lateStarts }) => overrun >= 0.25 || lateStarts >= 0.5)
    .toSorted((a, b) => b.lateStarts + b.overrun - a.lateStarts - a.overrun)
    .slice(0, maxWatched);
  if (watched.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-13 font-strong">
        {words.daysToWatch}
      </h3>
      <ul className="flex flex-col text-13">
        {watched.map(({ day, user, lateStarts, overrun }) => (
          <li
            key={`${day} ${user._id}`}
            className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1"
          >
            <span>
              {formatDate(instantAt(zone, day, 12 * 60), zone, "weekdayMonthDay")}, {personName(user)}
            </span>
            <span className="text-ink-2">
              {[
                ...(lateStarts >= 0.5 ? [words.aboutLateStarts(one.format(lateStarts))] : []),
                ...(overrun >= 0.25 ? [words.inTenRunsOver(tenths(overrun))] : []),
              ].join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Suggestions({ suggestions }: { suggestions: readonly string[] }) {
  const titleId = useId();
  if (suggestions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 id={titleId} className="text-13 font-strong">
        {words.suggestions}
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

type ProposedChangesProps = {
  proposal: Pick<DayPlan, "moves" | "creations">;
  refused: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** All new visits and moves. Each one can be rejected. */
export function ProposedChanges({ proposal: { moves, creations }, refused, onToggle }: ProposedChangesProps) {
  const zone = useZone();
  return (
    <>
      {creations.length > 0 ? (
        <Changes
          title={words.getSVisit(countText(creations.length, "job"), creations.length)}
          changes={creations.map(({ job, to, why, onTime }) => ({
            id: job._id,
            title: job.title,
            client: job.client,
            from: job.jobNumber,
            to: `${momentText(to.start, zone)}, ${teamNames(to.team)}`,
            why,
            onTime,
          }))}
          refused={refused}
          onToggle={onToggle}
        />
      ) : null}
      {moves.length > 0 ? (
        <Changes
          title={countText(moves.length, words.visitMoves, words.visitsMove)}
          changes={moves.map(({ schedule, from, to, why, onTime }) => ({
            id: schedule._id,
            title: schedule.title,
            client: schedule.client,
            from: `${momentText(from.start, zone)}, ${teamNames(from.team)}`,
            to: `${momentText(to.start, zone)}, ${teamNames(to.team)}`,
            why,
            onTime,
          }))}
          refused={refused}
          onToggle={onToggle}
        />
      ) : null}
    </>
  );
}

type Change = {
  readonly id: string;
  readonly title: string;
  readonly client: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
  readonly onTime: number | undefined;
};

type ChangesProps = Pick<ProposedChangesProps, "refused" | "onToggle"> & {
  title: string;
  changes: readonly Change[];
};

function Changes({ title, changes, refused, onToggle }: ChangesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-13 font-strong">
        {title}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {changes.map(({ id, title: name, client, from, to, why, onTime }) => (
          <li key={id} className="px-3.5 py-2.5">
            <Checkbox
              checked={!refused.has(id)}
              onChange={() => onToggle(id)}
              label={
                <span className="text-13">
                  <span className="font-strong">{name}</span> <span className="text-ink-2">{client}</span>
                </span>
              }
              hint={
                <span className="flex flex-col text-13 text-ink-2">
                  <span>
                    {from} <span aria-hidden="true">→</span>
                    <span className="sr-only">{words.toWord}</span>{" "}
                    <span className="font-control text-ink">{to}</span>
                  </span>
                  <span className="text-12 text-ink-3">
                    {onTime === undefined ? null : (
                      <span className={isRisky(onTime) ? "text-ochre-ink" : undefined}>
                        {onTimeText(onTime)}.{" "}
                      </span>
                    )}
                    {why}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
