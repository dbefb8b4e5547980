import {
  type ApproveCustomerQuoteBody,
  approveCustomerQuoteBody,
  type DeclineCustomerQuoteBody,
  declineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { useCallback, useId, useState } from "react";
import * as z from "zod/mini";
import { useSchemaForm } from "@/lib/form";
import { Field, FieldError } from "@/ui/field";
import { FormDialog, type FormDialogProps } from "@/ui/form-dialog";
import { Input, type InputProps, Textarea } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { SignatureField } from "./signature-field";

type AnswerDialogProps = FormDialogProps & { name: InputProps; nameError: string | undefined };

/** The customer's yes or no, with their name. */
function AnswerDialog({ name, nameError, children, ...dialog }: AnswerDialogProps) {
  return (
    <FormDialog {...dialog}>
      <div className="flex flex-col gap-4">
        <Field label="Your full name" required error={nameError}>
          <Input {...name} size="touch" autoComplete="name" maxLength={200} />
        </Field>
        {children}
      </div>
    </FormDialog>
  );
}

type Way = "draw" | "type";

type ApproveDialogProps = {
  total: Dollars;
  deposit: Dollars;
  busy: boolean;
  onApprove: (signed: Pick<ApproveCustomerQuoteBody, "name" | "signature">) => void;
  onClose: () => void;
};

const signForm = z.pick(approveCustomerQuoteBody, { name: true });

/** Name and signature. The signature can be typed by people who use no pointer. */
export function ApproveDialog({ total, deposit, busy, onApprove, onClose }: ApproveDialogProps) {
  const labelId = useId();
  const [way, setWay] = useState<Way>("draw");
  const [drawing, setDrawing] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useSchemaForm(signForm, { name: "" });
  const keep = useCallback((drawn: string) => {
    setDrawing(drawn);
    setIsMissing(false);
  }, []);
  const isUnsigned = way === "draw" && !drawing;
  const submit = form.handleSubmit(
    ({ name }) => {
      setIsMissing(isUnsigned);
      if (!isUnsigned) onApprove({ name, signature: way === "draw" ? drawing : "" });
    },
    () => setIsMissing(isUnsigned),
  );
  const name = form.watch("name");
  return (
    <AnswerDialog
      title="Approve quote"
      description={`You're approving ${formatUsd(total)}.${deposit > 0 ? ` A deposit of ${formatUsd(deposit)} is due once you approve.` : ""}`}
      footNote={formatUsd(total)}
      tone="primary"
      busy={busy}
      name={form.field("name")}
      nameError={form.errorOf("name")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <span id={labelId} className="text-[0.78125rem] leading-4 font-control">
            Signature
          </span>
          <Segmented
            label="How to sign"
            value={way}
            onValueChange={setWay}
            options={[
              { value: "draw", label: "Draw" },
              { value: "type", label: "Type" },
            ]}
          />
        </div>
        {/* Stays mounted so that switching back keeps the drawing. */}
        <div hidden={way !== "draw"}>
          <SignatureField labelledBy={labelId} onDraw={keep} />
        </div>
        {way === "type" ? (
          <p className="grid h-40 place-items-center rounded-control border bg-sunken px-4 text-22 font-head italic">
            {name || "Your typed name is your signature"}
          </p>
        ) : null}
        {isMissing && isUnsigned ? <FieldError>Sign in the box, or choose Type</FieldError> : null}
      </div>
      <p className="text-13 text-ink-2">
        We keep your name, signature, the time and your IP address as a record of your approval.
      </p>
    </AnswerDialog>
  );
}

const declineForm = z.pick(declineCustomerQuoteBody, { name: true, reason: true });

type DeclineDialogProps = {
  business: string;
  busy: boolean;
  onDecline: (said: Pick<DeclineCustomerQuoteBody, "name" | "reason">) => void;
  onClose: () => void;
};

export function DeclineDialog({ business, busy, onDecline, onClose }: DeclineDialogProps) {
  const form = useSchemaForm(declineForm, { name: "", reason: "" });
  const submit = form.handleSubmit(onDecline);
  return (
    <AnswerDialog
      title="Decline quote"
      description={`We'll let ${business} know. They may send you a new one.`}
      tone="danger"
      busy={busy}
      name={form.field("name")}
      nameError={form.errorOf("name")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Reason"
        optional
        error={form.errorOf("reason")}
        hint={`Helps ${business} do better next time.`}
      >
        <Textarea {...form.field("reason")} maxLength={1000} />
      </Field>
    </AnswerDialog>
  );
}
