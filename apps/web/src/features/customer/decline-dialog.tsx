import { type DeclineCustomerQuoteBody, declineCustomerQuoteBody } from "@fieldwright/contract/customer";
import * as z from "zod/mini";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { AnswerDialog } from "./answer-dialog";

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
      description={`${business} is told, and may send you another one.`}
      tone="danger"
      busy={busy}
      name={form.field("name")}
      nameError={form.errorOf("name")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Reason" optional error={form.errorOf("reason")} hint={`Helps ${business} to do better.`}>
        <Textarea {...form.field("reason")} maxLength={1000} />
      </Field>
    </AnswerDialog>
  );
}
