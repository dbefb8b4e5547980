import { isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import type { FieldVisit } from "@/lib/field/types";
import type { Item } from "../check/answer";
import { CheckRow } from "../check/check-row";
import { nextStep } from "../day/stops";
import { Section } from "./section";

const isOpen = (item: Item) => !item.done && !isSkipped(item);

/** The first open item is tinted while work goes on, or the open one that has the focus. */
const firstOpen = (visit: FieldVisit): string | undefined =>
  nextStep(visit) === "finish" ? visit.work.checklist.find(isOpen)?._id : undefined;

const tint = "focus-within:bg-accent-soft";
const firstTint = "bg-accent-soft group-has-[[data-open]:focus-within]/list:not-focus-within:bg-transparent";

const progressText = (items: readonly Item[]): string => {
  const required = items.filter(isLeftOpen).length;
  const done = `${items.filter((item) => !isOpen(item)).length} of ${items.length} done`;
  return required > 0 ? `${done}, ${required} required` : done;
};

export function Checklist({ visit, person }: { visit: FieldVisit; person: string }) {
  const { checklist } = visit.work;
  const current = firstOpen(visit);
  return (
    <Section
      id="checklist"
      title="Checklist"
      aside={checklist.length > 0 ? progressText(checklist) : undefined}
    >
      {checklist.length === 0 ? (
        <p className="border-y border-line bg-surface px-4 py-3.5 text-16/[22px] text-ink-2">
          No checklist for this job.
        </p>
      ) : (
        <ul className="group/list divide-y divide-line border-y border-line bg-surface">
          {checklist.map((item) => (
            <li
              key={item._id}
              data-open={isOpen(item) || undefined}
              className={item._id === current ? firstTint : isOpen(item) ? tint : undefined}
            >
              <CheckRow visit={visit} item={item} person={person} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
