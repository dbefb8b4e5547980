import type { UnassignedWork } from "@fieldwright/contract/plan-days";
import { personName } from "@/records/names";
import { sentence } from "../assistance-words";

/** What stays behind, why, and what would change it. */
export function UnassignedList({ unassigned }: { unassigned: readonly UnassignedWork[] }) {
  return (
    <section aria-labelledby="plan-unassigned" className="flex flex-col gap-2">
      <h3 id="plan-unassigned" className="text-13 font-strong">
        {unassigned.length === 1
          ? "1 visit or job is left without a place"
          : `${unassigned.length} visits and jobs are left without a place`}
      </h3>
      <ul className="flex flex-col gap-2 rounded-card border border-line p-3.5 text-13">
        {unassigned.map(({ job, schedule, title, client, rule, change, user }) => (
          <li key={schedule ?? job} className="text-pretty text-ink-2">
            <span className="font-strong text-ink">{title}</span> {client}.{" "}
            {user ? `Nearest is ${personName(user)}: ${sentence(rule)}` : sentence(rule)} {sentence(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}
