import { quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import { type Dollars, signedUsd } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";

type Line = {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: Dollars;
  readonly total: Dollars;
  readonly optional?: boolean;
};

type Amount = { readonly label: string; readonly amount: Dollars; readonly strong?: boolean };

type CustomerDocumentProps = {
  lines: readonly Line[];
  /** Ids of the selected optional lines. */
  selected?: readonly string[];
  /** Set only while the customer may still choose. */
  onToggle?: ((id: string) => void) | undefined;
  amounts: readonly Amount[];
  /** The amounts are being recalculated. */
  busy?: boolean;
};

/** Lines and amounts in one column, for phones. */
export function CustomerDocument({
  lines,
  selected = [],
  onToggle,
  amounts,
  busy = false,
}: CustomerDocumentProps) {
  return (
    <Card className="overflow-hidden" aria-label="Items and total">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line._id}
            line={line}
            isIn={!line.optional || selected.includes(line._id)}
            onToggle={line.optional ? onToggle : undefined}
          />
        ))}
      </ul>
      <dl
        aria-live="polite"
        aria-busy={busy}
        className="flex flex-col gap-1.5 border-t bg-sunken px-4 py-3.5"
      >
        {amounts.map(({ label, amount, strong = false }) => (
          <div key={label} className={cx("flex justify-between gap-4", strong ? "font-head" : "text-ink-2")}>
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{signedUsd(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type LineRowProps = { line: Line; isIn: boolean; onToggle: ((id: string) => void) | undefined };

function LineRow({ line, isIn, onToggle }: LineRowProps) {
  const { _id, name, description, quantity, unit, unitPrice, total, optional } = line;
  const words: ReactNode = (
    <>
      <span className={cx("block break-words", isIn ? "font-control" : "text-ink-2")}>{name}</span>
      {description ? (
        <span className="block text-14 break-words whitespace-pre-wrap text-ink-2">{description}</span>
      ) : null}
      {quantity === 1 && unit === wholeUnit ? null : (
        <span className="block text-14 text-ink-2">
          {quantityInWords(quantity, unit)} × {signedUsd(unitPrice)}
        </span>
      )}
      {optional ? (
        <span className="block text-14 text-ink-2">
          {isIn ? "Optional, included" : "Optional, not included"}
        </span>
      ) : null}
    </>
  );
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        {onToggle ? <Checkbox label={words} checked={isIn} onChange={() => onToggle(_id)} /> : words}
      </div>
      <span className={cx("whitespace-nowrap", isIn ? "font-control" : "text-ink-3 line-through")}>
        {isIn ? null : <span className="sr-only">Not counted: </span>}
        {total === 0 ? "Included" : signedUsd(total)}
      </span>
    </li>
  );
}
