import type { DayPlan } from "@fieldwright/contract/plan-days";
import { useId } from "react";
import { useZone } from "@/lib/dates";
import { Checkbox } from "@/ui/checkbox";
import { countText, momentText, teamNames } from "./assistance-words";

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
          title={`${countText(creations.length, "job")} get${creations.length === 1 ? "s" : ""} a visit`}
          changes={creations.map(({ job, to, why }) => ({
            id: job._id,
            title: job.title,
            client: job.client,
            from: job.jobNumber,
            to: `${momentText(to.start, zone)}, ${teamNames(to.team)}`,
            why,
          }))}
          refused={refused}
          onToggle={onToggle}
        />
      ) : null}
      {moves.length > 0 ? (
        <Changes
          title={countText(moves.length, "visit moves", "visits move")}
          changes={moves.map(({ schedule, from, to, why }) => ({
            id: schedule._id,
            title: schedule.title,
            client: schedule.client,
            from: `${momentText(from.start, zone)}, ${teamNames(from.team)}`,
            to: `${momentText(to.start, zone)}, ${teamNames(to.team)}`,
            why,
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
        {changes.map(({ id, title: name, client, from, to, why }) => (
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
                    <span className="sr-only">to</span> <span className="font-control text-ink">{to}</span>
                  </span>
                  <span className="text-12 text-ink-3">{why}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
