import type { DueInvoice } from "@fieldwright/contract/collect";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Tick } from "../check/tick";
import type { DoorMethod, Taking } from "./use-take-payment";

type DoorPaymentProps = {
  /** Of the form, for the button in the dock. */
  id: string;
  due: DueInvoice;
  method: DoorMethod;
  taking: Taking;
  /** Of the customer. Blank if there is none. */
  email: string;
};

/** Cash or a check that the customer hands over. */
export function DoorPayment({ id, due, method, taking, email }: DoorPaymentProps) {
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4 px-4 py-4 [&_[role=alert]]:text-14 [&_label]:text-14 [&_label_span]:text-ink-2"
      onSubmit={(event) => {
        event.preventDefault();
        void taking.record({ due, method });
      }}
    >
      <Field label="Amount in dollars" required error={taking.problem}>
        <Input
          size="touch"
          inputMode="decimal"
          autoComplete="off"
          value={taking.amountOf(due)}
          onChange={(event) => taking.setAmount(event.target.value)}
        />
      </Field>
      {method === "check" ? (
        <Field label="Check number" optional>
          <Input
            size="touch"
            inputMode="numeric"
            autoComplete="off"
            maxLength={100}
            value={taking.reference}
            onChange={(event) => taking.setReference(event.target.value)}
          />
        </Field>
      ) : null}
      {email ? (
        <label
          htmlFor={`${id}-receipt`}
          className="-my-1 flex min-h-touch cursor-pointer items-center gap-3 text-16/[22px]! [&_span]:text-ink!"
        >
          <Tick id={`${id}-receipt`} checked={taking.receipt} onChange={taking.setReceipt} />
          <span className="min-w-0 break-words">Email a receipt to {email}</span>
        </label>
      ) : null}
    </form>
  );
}
