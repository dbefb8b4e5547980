import type { Job } from "@fieldwright/contract/jobs";
import { quantityInWords } from "@fieldwright/domain/line-units";
import { signedUsd, sumCents, toCents, toDollars } from "@fieldwright/domain/money";
import { Pencil } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDate, useZone } from "@/lib/dates";
import { Button } from "@/ui/button";
import { bleed, Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { SkeletonRows } from "@/ui/skeleton";
import { words } from "./words";

const LinesForm = lazy(async () => ({ default: (await import("../work/lines-form")).LinesForm }));

/** A long list is folded to this many lines. */
const shownAtFirst = 8;

/** The lines to invoice. Without lines there is only the way to add some. */
export function AgreedCard({ job, className }: { job: Job; className?: string }) {
  // The job when editing began, to detect changes by others.
  const [editing, setEditing] = useState<Job | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(null));
    edit.current?.focus({ preventScroll: true });
  };
  const lines = job.lineItems ?? [];
  const mayEdit = job.status !== "cancelled";
  if (lines.length === 0 && !mayEdit) return null;
  return (
    <Card aria-labelledby="job-lines" className={cx("overflow-hidden", bleed, className)}>
      <header className="flex min-h-[46px] flex-wrap items-center gap-x-3 gap-y-0.5 px-4">
        <h2 id="job-lines" className="text-15 font-head wdth-head">
          {words.agreed}
        </h2>
        <Approval job={job} isEmpty={lines.length === 0} />
        {mayEdit && !editing ? (
          <Button
            ref={edit}
            size="sm"
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing(job)}
            className="-mr-2.5 ml-auto max-sm:h-touch"
          >
            {lines.length > 0 ? words.editLines : words.addLines}
          </Button>
        ) : null}
      </header>
      {editing ? (
        <div className="border-t border-line">
          <Suspense fallback={<SkeletonRows rows={3} label={words.loadingForm} />}>
            <LinesForm job={editing} onClose={close} />
          </Suspense>
        </div>
      ) : lines.length > 0 ? (
        <Lines lines={lines} />
      ) : null}
    </Card>
  );
}

function Approval({ job, isEmpty }: { job: Job; isEmpty: boolean }) {
  const zone = useZone();
  const { quote } = job;
  if (isEmpty) return <span className="text-13 text-ink-2">{words.nothingAgreed}</span>;
  if (!quote?.approvedAt) return null;
  return (
    <span className="min-w-0 truncate text-13 text-ink-2">
      {words.approvedBy(quote.approvedBy, formatDate(quote.approvedAt, zone, "monthDay"))}
    </span>
  );
}

function Lines({ lines }: { lines: NonNullable<Job["lineItems"]> }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  const hidden = lines.length - shown.length;
  const sum = toDollars(sumCents(lines.map(({ total }) => toCents(total))));
  return (
    <>
      <table className="w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.qty}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ _id, name, description, quantity, unit, total }) => (
            <tr key={_id} className="border-t border-line">
              <td className="py-1.5 pl-4 max-sm:py-2.5">
                <span className="font-control break-words">{name}</span>
                <span className="text-13 break-words whitespace-pre-wrap text-ink-2 max-sm:block">
                  <span className="sm:hidden">{quantityInWords(quantity, unit)}</span>
                  {description ? ` · ${description}` : null}
                </span>
              </td>
              <td className="w-28 px-3 py-1.5 text-right text-13 whitespace-nowrap text-ink-2 max-sm:hidden">
                {quantityInWords(quantity, unit)}
              </td>
              <td className="w-28 py-1.5 pr-4 text-right font-strong whitespace-nowrap">
                {signedUsd(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex min-h-11 items-center gap-4 border-t border-line bg-sunken px-4 py-1.5">
        {lines.length > shownAtFirst ? (
          <dt>
            <button type="button" className={cx(linkStyle, "text-13")} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? words.fewerLines : words.moreLines(hidden)}
            </button>
          </dt>
        ) : null}
        <dt className="text-13 text-ink-2 max-sm:ml-auto">{words.beforeTax}</dt>
        <dd className="text-18 font-head wdth-head sm:ml-auto">{signedUsd(sum)}</dd>
      </dl>
    </>
  );
}
