import { quantityInWords } from "@fieldwright/domain/line-units";
import type { FieldVisit } from "@/lib/field/types";
import { isLabor } from "../parts/part-lines";
import { Section } from "./section";

/** What the customer was promised beside the parts, without prices. */
export function Agreed({ visit }: { visit: FieldVisit }) {
  const items = visit.work.items.filter(isLabor);
  if (items.length === 0) return null;
  // The same line may have been agreed twice.
  const numbered = items.map((item, key) => ({ ...item, key }));
  return (
    <Section id="agreed" title="Also agreed">
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {numbered.map(({ key, description, quantity, unit }) => (
          <li key={key} className="flex min-h-[50px] items-center gap-3 px-4 py-2 text-16/[22px]">
            <span className="min-w-0 flex-1 break-words whitespace-pre-line">{description}</span>
            <span className="shrink-0 font-strong">{quantityInWords(quantity, unit)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
