import { formatUsd } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";

export type DocumentFact = { readonly label: string; readonly value: ReactNode; readonly detail?: ReactNode };
export type AmountRow = { readonly label: string; readonly amount: number };

type Line = {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
};

type DocumentCardProps = {
  facts: readonly DocumentFact[];
  lines: readonly Line[];
  notes?: { readonly label: string; readonly text: string };
  amounts: readonly AmountRow[];
  /** What the document comes down to, in large type. */
  closing: AmountRow;
};

const signedUsd = (amount: number) => (amount < 0 ? `−${formatUsd(-amount)}` : formatUsd(amount));

/** A quote or an invoice as its reader sees it. */
export function DocumentCard({ facts, lines, notes, amounts, closing }: DocumentCardProps) {
  return (
    <Card className="overflow-hidden">
      <dl className="grid grid-cols-2 divide-x divide-line border-b max-md:[&>*:nth-child(even)]:border-r-0 md:grid-cols-4">
        {facts.map(({ label, value, detail }) => (
          <div key={label} className="min-w-0 p-4 max-md:[&:nth-child(n+3)]:border-t">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="mt-0.5 font-control break-words">{value}</dd>
            {detail ? <dd className="mt-0.5 text-13 break-words text-ink-2">{detail}</dd> : null}
          </div>
        ))}
      </dl>
      <LinesTable lines={lines} />
      <div className="grid border-t border-line-strong sm:grid-cols-[1fr_minmax(280px,320px)]">
        <div className="p-4">
          {notes?.text ? (
            <>
              <h2 className="text-12 text-ink-2">{notes.label}</h2>
              <p className="mt-0.5 max-w-prose whitespace-pre-wrap text-ink-2">{notes.text}</p>
            </>
          ) : null}
        </div>
        <dl className="flex flex-col">
          {amounts.map(({ label, amount }) => (
            <div key={label} className="flex justify-between gap-4 px-4 py-1.5 first:pt-3.5">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-control whitespace-nowrap">{signedUsd(amount)}</dd>
            </div>
          ))}
          <div className="mt-2 flex flex-1 items-center justify-between gap-4 border-t bg-sunken px-4 py-3">
            <dt className="font-control">{closing.label}</dt>
            <dd className="text-22 font-head wdth-head">{signedUsd(closing.amount)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

const headCell = "h-[34px] px-2 text-12 font-medium text-ink-2 first:pl-4 last:pr-4";
const bodyCell = "px-2 py-1.5 first:pl-4 last:pr-4";

/** On a phone quantity and price stand below the name. */
export function LinesTable({ lines }: { lines: readonly Line[] }) {
  return (
    <table className="w-full border-collapse">
      <thead className="border-b bg-sunken">
        <tr>
          <th scope="col" className={cx(headCell, "text-left")}>
            Item
          </th>
          <th scope="col" className={cx(headCell, "text-right max-sm:hidden")}>
            Qty
          </th>
          <th scope="col" className={cx(headCell, "text-right max-sm:hidden")}>
            Unit price
          </th>
          <th scope="col" className={cx(headCell, "text-right")}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ _id, name, description, quantity, unitPrice, total }) => (
          <tr key={_id} className="h-row border-b last:border-b-0">
            <td className={bodyCell}>
              <span className="block font-control break-words">{name}</span>
              {description ? <span className="block text-12 text-ink-2">{description}</span> : null}
              <span className="block text-12 text-ink-2 sm:hidden">
                {quantity.toLocaleString("en-US")} × {formatUsd(unitPrice)}
              </span>
            </td>
            <td className={cx(bodyCell, "text-right text-ink-2 max-sm:hidden")}>
              {quantity.toLocaleString("en-US", { maximumFractionDigits: 3 })}
            </td>
            <td className={cx(bodyCell, "text-right whitespace-nowrap text-ink-2 max-sm:hidden")}>
              {formatUsd(unitPrice)}
            </td>
            <td className={cx(bodyCell, "text-right font-control whitespace-nowrap")}>{formatUsd(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
