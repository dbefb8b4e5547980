import type { Job } from "@fieldwright/contract/jobs";
import { quantityInWords } from "@fieldwright/domain/line-units";
import { signedUsd, sumDollars } from "@fieldwright/domain/money";
import { Section } from "../visit/section";

type PricedLinesProps = { lines: NonNullable<Job["lineItems"]> };

/** What was agreed, for people who may see what it costs. */
export function PricedLines({ lines }: PricedLinesProps) {
  const total = sumDollars(lines.map(({ total: amount }) => amount));
  return (
    <Section id="agreed" title="What was agreed" aside={`${signedUsd(total)} before tax`}>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {lines.map((line) => (
          <li key={line._id} className="flex min-h-[50px] items-center gap-3 px-4 py-2 text-16/[22px]">
            <span className="min-w-0 flex-1 break-words">
              {line.name}
              <span className="block text-14 text-ink-2">
                {quantityInWords(line.quantity, line.unit)} at {signedUsd(line.unitPrice)}
              </span>
            </span>
            <span className="shrink-0 font-strong tabular-nums">{signedUsd(line.total)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
