import { quantityInWords } from "@fieldwright/domain/line-units";
import { type Dollars, signedUsd } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { formatDate, useZone } from "@/lib/dates";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { words } from "./words";

type DocumentFact = { readonly label: string; readonly value: ReactNode; readonly detail?: ReactNode };
export type AmountRow = { readonly label: string; readonly amount: Dollars };

type Line = {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: Dollars;
  readonly total: Dollars;
  readonly optional?: boolean;
  readonly selected?: boolean;
};

type DocumentCardProps = {
  facts: readonly DocumentFact[];
  /** Shown above the lines. */
  message?: string;
  lines: readonly Line[];
  /** Selects or deselects an optional line. */
  onToggleLine?: ((id: string) => void) | undefined;
  notes?: { readonly label: string; readonly text: string };
  amounts: readonly AmountRow[];
  /** The final amount, in large type. */
  closing: AmountRow;
  /** What is due first, such as a deposit. */
  after?: AmountRow | undefined;
};

/** A quote or invoice as the customer sees it. */
export function DocumentCard({
  facts,
  message,
  lines,
  onToggleLine,
  notes,
  amounts,
  closing,
  after,
}: DocumentCardProps) {
  return (
    <Card className="overflow-hidden">
      <dl className="grid grid-cols-2 divide-x divide-line border-b max-md:[&>*:nth-child(even)]:border-r-0 md:grid-cols-4">
        {facts.map(({ label, value, detail }) => (
          <div key={label} className="min-w-0 p-4 max-md:[&:nth-child(n+3)]:border-t">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="mt-0.5 font-control break-words">{value}</dd>
            {detail ? <dd className="mt-0.5 text-13 text-balance break-words text-ink-2">{detail}</dd> : null}
          </div>
        ))}
      </dl>
      {message ? (
        <div className="border-b p-4">
          <p className="max-w-prose whitespace-pre-wrap">{message}</p>
        </div>
      ) : null}
      <LinesTable lines={lines} onToggle={onToggleLine} />
      <div className="grid border-t border-line-strong sm:grid-cols-[1fr_minmax(280px,320px)]">
        <div className={cx("p-4", notes?.text ? "" : "max-sm:hidden")}>
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
          {after ? (
            <div className="flex justify-between gap-4 border-t bg-sunken px-4 py-2">
              <dt className="text-ink-2">{after.label}</dt>
              <dd className="font-control whitespace-nowrap">{signedUsd(after.amount)}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </Card>
  );
}

const headCell = "h-[34px] px-2 text-12 font-medium text-ink-2 first:pl-4 last:pr-4";
const bodyCell = "px-2 py-1.5 first:pl-4 last:pr-4";

type LinesTableProps = { lines: readonly Line[]; onToggle?: ((id: string) => void) | undefined };

/** On phones, quantity and price are below the name. */
export function LinesTable({ lines, onToggle }: LinesTableProps) {
  return (
    <table className="w-full border-collapse">
      <thead className="border-b bg-sunken">
        <tr>
          <th scope="col" className={cx(headCell, "text-left")}>
            {words.item}
          </th>
          <th scope="col" className={cx(headCell, "text-right max-sm:hidden")}>
            {words.qty}
          </th>
          <th scope="col" className={cx(headCell, "text-right max-sm:hidden")}>
            {words.unitPrice}
          </th>
          <th scope="col" className={cx(headCell, "text-right")}>
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line._id} line={line} onToggle={onToggle} />
        ))}
      </tbody>
    </table>
  );
}

type LineRowProps = { line: Line; onToggle: LinesTableProps["onToggle"] };

function LineRow({ line, onToggle }: LineRowProps) {
  const { name, description, quantity, unit, unitPrice, total, optional = false, selected = true } = line;
  const isOut = optional && !selected;
  return (
    <tr className="h-row border-b last:border-b-0">
      <td className={bodyCell}>
        <span className={cx("block break-words", isOut ? "text-ink-2" : "font-control")}>{name}</span>
        {description ? (
          <span className="block text-12 break-words whitespace-pre-wrap text-ink-2">{description}</span>
        ) : null}
        <span className="block text-12 text-ink-2 sm:hidden">
          {quantityInWords(quantity, unit)} × {signedUsd(unitPrice)}
        </span>
        {optional ? <LineOption line={line} onToggle={onToggle} /> : null}
      </td>
      <td className={cx(bodyCell, "text-right whitespace-nowrap text-ink-2 max-sm:hidden")}>
        {quantityInWords(quantity, unit)}
      </td>
      <td className={cx(bodyCell, "text-right whitespace-nowrap text-ink-2 max-sm:hidden")}>
        {signedUsd(unitPrice)}
      </td>
      <td className={cx(bodyCell, "text-right whitespace-nowrap", isOut ? "text-ink-3" : "font-control")}>
        {isOut ? <span className="sr-only">{words.notCounted}</span> : null}
        {signedUsd(total)}
      </td>
    </tr>
  );
}

function LineOption({ line: { _id, name, selected }, onToggle }: LineRowProps) {
  if (!onToggle)
    return (
      <span className="block text-12 text-ink-2">{selected ? words.optionalSelected : words.optional}</span>
    );
  return (
    <Checkbox
      label={words.optionalAddToQuote}
      aria-label={words.optionalAddToQuoteName(name)}
      checked={selected ?? false}
      onChange={() => onToggle(_id)}
      className="mt-0.5 text-13"
    />
  );
}

/** Tells the office whether the customer has the document. */
export function SentNote({ sentAt, isChanged }: { sentAt: string | null; isChanged?: boolean }) {
  const zone = useZone();
  if (isChanged) return <span className="text-13 font-control text-ochre-ink">{words.changedSinceSent}</span>;
  return sentAt ? (
    <span className="text-13 text-ink-2">{words.sentAt(formatDate(sentAt, zone))}</span>
  ) : (
    <NotSent className="text-13" />
  );
}

export function NotSent({ className }: { className: string }) {
  return <span className={`font-control text-ochre-ink ${className}`}>{words.notSentYet}</span>;
}
