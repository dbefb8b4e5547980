import { quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import { type Dollars, formatUsd, signedUsd } from "@fieldwright/domain/money";
import { useMutation } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { words as texts } from "./words";

const keyOf = (token: string) => `paying:${token}`;

/** The provider usually confirms within seconds. After this long, stop showing a spinner. */
const patience = 60_000;
export const askAgainAfter = 2_000;

type Payment = {
  readonly amount: Dollars;
  /** Retries use the same key, so that nobody pays twice. */
  readonly start: (idempotencyKey: string) => Promise<{ url: string }>;
};

const cameBack = (): boolean => new URLSearchParams(location.search).has("paid");

/** Sends the payer to the card provider and, after they return, detects whether the payment arrived. */
export const usePayment = (token: string, paid: Dollars, onWaiting: (isWaiting: boolean) => void) => {
  const [hasPatience, setHasPatience] = useState(cameBack);
  const [before] = useState(() => Number(sessionStorage.getItem(keyOf(token)) ?? Number.NaN));
  useEffect(() => {
    const timer = setTimeout(() => setHasPatience(false), patience);
    return () => clearTimeout(timer);
  }, []);
  // If the provider's page returns to another browser, we do not know what was paid before.
  const isUnsure = Number.isNaN(before);
  const hasCome = !isUnsure && paid > before;
  const isWaiting = hasPatience && !hasCome;
  useEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting]);
  const once = useRepeatKey();
  const leave = useMutation({
    mutationFn: ({ amount, start }: Payment) => once(amount, start),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(keyOf(token), String(paid));
      location.assign(url);
    },
    onError: (error) => toast.error(errorMessage(error, texts.couldntStartCardPayment)),
  });
  const { reset } = leave;
  useEffect(() => {
    // The Back button may restore this page from the back/forward cache, still busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [reset]);
  return {
    pay: leave.mutate,
    // Stays busy until the browser has left the page.
    isLeaving: leave.isPending || leave.isSuccess,
    hasReturned: cameBack(),
    hasCome: cameBack() && hasCome,
    isUnsure,
    isWaiting,
  };
};

type PaymentBannerProps = { payment: ReturnType<typeof usePayment>; business: string };

export function PaymentBanner({ payment, business }: PaymentBannerProps) {
  if (!payment.hasReturned) return null;
  if (payment.hasCome)
    return (
      <Banner tone="success" className="mb-4">
        {texts.gotYourPaymentReceipt(business)}
      </Banner>
    );
  if (payment.isUnsure) return <Banner className="mb-4">{texts.thankYouWellEmail(business)}</Banner>;
  return (
    <Banner className="mb-4">
      {payment.isWaiting ? texts.yourPaymentIsBeing : texts.yourPaymentIsntConfirmed}
    </Banner>
  );
}

type PaymentCardProps = {
  title: string;
  amount: Dollars;
  takesCards: boolean;
  /** The business's own instructions, for when it does not take cards here. */
  howToPay: string;
  busy: boolean;
  onPay: () => void;
  /** Other ways to pay by card. */
  children?: ReactNode;
};

export function PaymentCard({
  title,
  amount,
  takesCards,
  howToPay,
  busy,
  onPay,
  children,
}: PaymentCardProps) {
  return (
    <Card className="mb-5 flex flex-col gap-3 p-4" aria-label={title}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-head wdth-head">{title}</h2>
        <p className="font-head">{formatUsd(amount)}</p>
      </div>
      {takesCards ? (
        <>
          <Button
            size="touch"
            variant="primary"
            icon={<CreditCard aria-hidden="true" />}
            busy={busy}
            onClick={onPay}
          >
            {texts.payByCard(formatUsd(amount))}
          </Button>
          {children}
        </>
      ) : (
        <p className="text-14 whitespace-pre-wrap text-ink-2">{howToPay}</p>
      )}
    </Card>
  );
}

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
  const options = lines.filter(({ optional }) => optional);
  return (
    <Card className="overflow-hidden" aria-label={texts.itemsAndTotal}>
      {options.length < lines.length ? (
        <ul className="divide-y divide-line">
          {lines
            .filter(({ optional }) => !optional)
            .map((line) => (
              <LineRow key={line._id} line={line} isIn onToggle={undefined} />
            ))}
        </ul>
      ) : null}
      {options.length > 0 ? (
        <>
          <h2 className="border-y border-line bg-sunken px-4 py-2 text-14 font-control text-ink-2">
            {onToggle ? texts.optionalChoose : texts.optional}
          </h2>
          <ul className="divide-y divide-line">
            {options.map((line) => (
              <LineRow key={line._id} line={line} isIn={selected.includes(line._id)} onToggle={onToggle} />
            ))}
          </ul>
        </>
      ) : null}
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
  const { _id, name, description, quantity, unit, unitPrice, total } = line;
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
    </>
  );
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        {onToggle ? <Checkbox label={words} checked={isIn} onChange={() => onToggle(_id)} /> : words}
      </div>
      <span className={cx("whitespace-nowrap", isIn ? "font-control" : "text-ink-2")}>
        {isIn || !onToggle ? null : <span className="sr-only">{texts.notCounted}</span>}
        {isIn || onToggle ? (total === 0 ? texts.included : signedUsd(total)) : texts.notIncluded}
      </span>
    </li>
  );
}
