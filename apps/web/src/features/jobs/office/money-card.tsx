import type { Job, JobMoney } from "@fieldwright/contract/jobs";
import { formatUsd, sumCents, toCents } from "@fieldwright/domain/money";
import { Link } from "@tanstack/react-router";
import { Check, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { bleed, Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { words } from "./words";

/** What the job is worth. Absent for people who may not see it, and while there is nothing to say. */
export function MoneyCard({ job, className }: { job: Job; className?: string }) {
  const { money, invoices = [] } = job;
  if (!money || (money.agreed === 0 && money.invoiced === 0 && money.paid === 0)) return null;
  // The header of a completed job has it already.
  const isOffered = job.status === "completed" && invoices.length === 0;
  return (
    <Card aria-labelledby="job-money" className={cx("overflow-hidden", bleed, className)}>
      <CardHead
        id="job-money"
        title={words.money}
        action={
          money.leftToBill > 0 && !isOffered ? (
            <Button asChild size="sm" icon={<ReceiptText aria-hidden="true" />} className="max-sm:h-11">
              <Link to="/invoices/new" search={{ job: job._id }}>
                {invoices.length > 0 ? words.invoiceRest : words.invoiceAll}
              </Link>
            </Button>
          ) : null
        }
      />
      <dl className="py-1.5">
        <Row label={job.quote ? words.quoted : words.agreedTotal}>{formatUsd(money.agreed)}</Row>
        <Row label={words.invoiced} aside={<Invoices invoices={invoices} />}>
          {formatUsd(money.invoiced)}
        </Row>
        <Row
          label={words.paid}
          aside={
            money.paid > 0 && money.paid >= money.invoiced ? (
              <Check aria-hidden="true" size={14} strokeWidth={2.2} className="text-green-ink" />
            ) : null
          }
        >
          {formatUsd(money.paid)}
        </Row>
      </dl>
      <dl className="border-t border-line py-1.5 max-sm:bg-sunken">
        <div className="flex items-baseline justify-between gap-4 px-4 py-1">
          <dt>{words.leftToBill}</dt>
          <dd className="text-18 font-head wdth-head">{formatUsd(money.leftToBill)}</dd>
        </div>
        <Margin job={job} money={money} />
      </dl>
    </Card>
  );
}

function Row({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 px-4 py-1.5">
      <dt className="shrink-0 text-13 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-end gap-2">
        {aside}
        <span className="font-strong">{children}</span>
      </dd>
    </div>
  );
}

function Invoices({ invoices }: { invoices: NonNullable<Job["invoices"]> }) {
  return (
    <span className="flex min-w-0 flex-wrap justify-end gap-x-2">
      {invoices.map(({ _id, invoiceNumber, voided }) => (
        <Link key={_id} to="/invoices/$id" params={{ id: _id }} className={cx(linkStyle, "text-12")}>
          <span className={voided ? "line-through" : ""}>{invoiceNumber}</span>
          {voided ? <span className="sr-only"> {words.voided}</span> : null}
        </Link>
      ))}
    </span>
  );
}

/** What is left of the agreed price after the time worked. Parts have no cost of their own. */
function Margin({ job, money: { laborCost } }: { job: Job; money: JobMoney }) {
  const price = sumCents((job.lineItems ?? []).map(({ total }) => toCents(total)));
  if (!laborCost || price <= 0) return null;
  const share = Math.round(((price - toCents(laborCost)) / price) * 100);
  return (
    <div className="flex items-baseline gap-2 px-4 py-1 text-13">
      <dt className="text-ink-2">{words.margin}</dt>
      <dd className="ml-auto text-ink-2">{words.cost(formatUsd(laborCost))}</dd>
      <dd className="font-strong">{share}%</dd>
    </div>
  );
}
