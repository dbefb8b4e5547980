import { notifyCustomerBody, type Visit } from "@fieldwright/contract/schedule";
import { errorMessage } from "@/lib/api-client";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { spanText } from "@/records/span-text";
import { useMaySend, VerifyEmailBanner } from "@/records/verify-email";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useNotifyCustomer } from "../api";
import { words } from "./words";

type NotifyDialogProps = { visit: Visit; onClose: () => void };

export function NotifyDialog({ visit, onClose }: NotifyDialogProps) {
  const zone = useZone();
  const maySend = useMaySend();
  const notify = useNotifyCustomer(visit._id);
  const form = useSchemaForm(notifyCustomerBody, { message: "" });
  const { firstName, email } = visit.client.user;
  const submit = form.handleSubmit(async ({ message }) => {
    try {
      const { sentTo } = await notify.mutateAsync(message);
      toast.success(words.sentTo(sentTo));
    } catch (error) {
      toast.error(errorMessage(error, words.failedToNotifyCustomer));
      return;
    }
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.notifyCustomer}
      onSubmit={(event) => void submit(event)}
      footNote={email}
      foot={
        <FormFoot label={words.sendNotice} busy={notify.isPending} disabled={!maySend} onClose={onClose} />
      }
    >
      <VerifyEmailBanner className="mb-4" />
      <p className="mb-4 text-ink-2">
        {words.willGetVisitTime(firstName, spanText(visit.arrivalWindow ?? visit.timeSlot, zone))}
      </p>
      <Field label={words.message} optional error={form.errorOf("message")}>
        <Textarea {...form.field("message")} rows={4} maxLength={2000} />
      </Field>
    </Dialog>
  );
}
