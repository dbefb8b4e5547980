import { type DeclineCustomerQuoteBody, declineCustomerQuoteBody } from "@fieldwright/contract/customer";
import * as z from "zod/mini";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";

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
    <Dialog
      open
      onOpenChange={onClose}
      title="Decline quote"
      description={`${business} is told, and may send you another one.`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Decline quote
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Your full name" required error={form.errorOf("name")}>
          <Input {...form.field("name")} size="touch" autoComplete="name" maxLength={200} />
        </Field>
        <Field
          label="Reason"
          optional
          error={form.errorOf("reason")}
          hint={`Helps ${business} to do better.`}
        >
          <Textarea {...form.field("reason")} maxLength={1000} />
        </Field>
      </div>
    </Dialog>
  );
}
