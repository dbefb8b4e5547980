import type { DayPlan, UnassignedWork } from "@fieldwright/contract/plan-days";
import { formatUsd } from "@fieldwright/domain/money";
import { personName } from "@/records/names";
import { sentence } from "../assistance-words";
import { BeforeAfter } from "../before-after";
import { Figure, PlanFigures, Suggestions } from "../proposal";
import { ProposedChanges } from "../proposed-changes";

type PlanResultProps = {
  plan: DayPlan;
  refused: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
export function PlanResult({ plan, refused, onToggle }: PlanResultProps) {
  const { moves, creations, unassigned, suggestions, estimatedImprovement, estimatedSavings } = plan;
  const changes = moves.length + creations.length;
  return (
    <>
      <output className="sr-only">{changes === 1 ? "1 change found" : `${changes} changes found`}</output>
      <dl className="grid grid-cols-2 divide-line rounded-card border border-line sm:grid-cols-4 sm:divide-x">
        <Figure label="Booked" hint="Jobs that get a time">
          {creations.length}
        </Figure>
        <Figure label="Moved" hint={`${plan.customersToNotify} to notify`}>
          {moves.length}
        </Figure>
        <Figure label="Estimated improvement" hint="By visit">
          {percent.format(estimatedImprovement)}%
        </Figure>
        <Figure label="Estimated savings" hint="Mileage and drive time">
          {formatUsd(estimatedSavings)}
        </Figure>
      </dl>
      <Suggestions suggestions={suggestions} />
      {changes > 0 ? (
        <>
          <PlanFigures {...plan} />
          <BeforeAfter proposal={plan} refused={refused} />
          <ProposedChanges proposal={plan} refused={refused} onToggle={onToggle} />
        </>
      ) : null}
      {unassigned.length > 0 ? <UnassignedList unassigned={unassigned} /> : null}
    </>
  );
}

/** Work the plan could not place, with the reason and a remedy. */
function UnassignedList({ unassigned }: { unassigned: readonly UnassignedWork[] }) {
  return (
    <section aria-labelledby="plan-unassigned" className="flex flex-col gap-2">
      <h3 id="plan-unassigned" className="text-13 font-strong">
        {unassigned.length === 1
          ? "1 visit or job didn't fit"
          : `${unassigned.length} visits and jobs didn't fit`}
      </h3>
      <ul className="flex flex-col gap-2 rounded-card border border-line p-3.5 text-13">
        {unassigned.map(({ job, schedule, title, client, rule, change, user }) => (
          <li key={schedule ?? job} className="text-pretty text-ink-2">
            <span className="font-strong text-ink">{title}</span> {client}.{" "}
            {user ? `Closest is ${personName(user)}: ${sentence(rule)}` : sentence(rule)} {sentence(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}
