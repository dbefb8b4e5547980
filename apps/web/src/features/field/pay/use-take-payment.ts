import { collectPaymentBody, type DueInvoice, type doorMethods } from "@fieldwright/contract/collect";
import { type Dollars, dollars, formatUsd } from "@fieldwright/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { numberProblem } from "@/records/number-text";
import { dueQuery, takePayment } from "./api";
import { words as texts } from "./words";

/** "Overdue", or how much was paid before. */
export const dueLine = ({ status, paid, total }: DueInvoice): string =>
  [
    status === "overdue" ? texts.overdue : "",
    paid > 0 ? texts.ofIsPaid(formatUsd(paid), formatUsd(total)) : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** "Recorded $40.50 in cash. $59.50 is left to pay." */
const takenText = (amount: Dollars, method: "cash" | "check", { balance }: DueInvoice): string => {
  const taken = texts.inCashIsRecorded(formatUsd(amount), method);
  return balance > 0 ? texts.isLeftToPay(taken, formatUsd(balance)) : texts.nothingIsLeftToPay(taken);
};

export const needsSignal = texts.takingPaymentNeedsSignal;

/** A refusal says why. Without an answer the payment may be there already, and a second try counts once. */
const notTakenText = (error: unknown): string =>
  error instanceof ApiError ? errorMessage(error, texts.couldntRecordPayment) : texts.noAnswerFromOffice;

export type DoorMethod = (typeof doorMethods)[number];

const problemOf = (amount: string, { balance }: DueInvoice): string | undefined => {
  if (amount.trim() === "") return texts.amountIsRequired;
  if (Number(amount) > balance) return texts.thatIsMoreThan;
  return numberProblem(collectPaymentBody.shape.amount, amount);
};

/** Without the invoice, if nothing is left to pay on it. */
const withChange = (invoices: readonly DueInvoice[], after: DueInvoice): DueInvoice[] =>
  invoices.map((one) => (one._id === after._id ? after : one)).filter(({ balance }) => balance > 0);

type Scene = { readonly due: DueInvoice; readonly method: DoorMethod };

/** What was handed over, and its recording. Two taps, or a try after a lost answer, record one payment. */
export const useTakePayment = (job: string, onTaken: (words: string) => void) => {
  const queries = useQueryClient();
  const sendOnce = useRepeatKey();
  const isSending = useRef(false);
  /** Undefined: all that is left to pay. */
  const [typed, setTyped] = useState<string>();
  const [reference, setReference] = useState("");
  const [receipt, setReceipt] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const amountOf = ({ balance }: DueInvoice): string => typed ?? balance.toFixed(2);
  const setAmount = (amount: string | undefined) => {
    setTyped(amount);
    setProblem(undefined);
  };

  const send = async ({ due, method }: Scene) => {
    const amount = dollars(Number(amountOf(due)));
    const body = { amount, method, reference: method === "check" ? reference.trim() : "", receipt };
    const taken = { job, invoice: due._id, body };
    const after = await sendOnce(taken, (key) => takePayment(taken, key));
    queries.setQueryData(
      dueQuery(job).queryKey,
      (list) => list && { ...list, invoices: withChange(list.invoices, after) },
    );
    setAmount(undefined);
    setReference("");
    setReceipt(false);
    onTaken(takenText(amount, method, after));
  };

  const record = async (scene: Scene): Promise<void> => {
    if (isSending.current) return;
    const wrong = navigator.onLine
      ? problemOf(amountOf(scene.due), scene.due)
      : `${needsSignal}. Nothing was recorded.`;
    setProblem(wrong);
    if (wrong) return;
    isSending.current = true;
    setBusy(true);
    await send(scene).catch((error: unknown) => setProblem(notTakenText(error)));
    isSending.current = false;
    setBusy(false);
  };

  return { amountOf, setAmount, reference, setReference, receipt, setReceipt, isBusy, problem, record };
};

export type Taking = ReturnType<typeof useTakePayment>;
