import { quantityInWords } from "@fieldwright/domain/line-units";
import type { FieldVisit } from "@/lib/field/types";
import { isLabor } from "../parts/part-lines";
import { usePrices } from "../pay/api";
import { PricedLines } from "../pay/priced-lines";
import { Section } from "./section";

/** What the customer was promised beside the parts. With all prices for people who may see them and have a signal. */
export function Agreed({ visit }: { visit: FieldVisit }) {
  const prices = usePrices(visit.visit.job._id);
  const items = visit.work.items.filter(isLabor);
  if (prices && prices.length > 0) return <PricedLines lines={prices} />;
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
