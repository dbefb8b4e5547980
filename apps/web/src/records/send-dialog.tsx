import { type SendBody, type SendDraft, sendBody } from "@fieldwright/contract/sending";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { type SentDocument, sendDraftQuery, useSendDocument } from "./api";
import { useMaySend, VerifyEmailBanner } from "./verify-email";

type SendDialogProps = { document: SentDocument; number: string; onClose: () => void };

/** Mount it only while open, so that it starts with the current template and recipient. */
export function SendDialog({ document, number, onClose }: SendDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(sendDraftQuery(document));
  if (data) return <SendForm document={document} number={number} draft={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={`Send ${number}`} size="md">
      {isError ? (
        <ErrorState message="Failed to load the message" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRows rows={3} label="Loading the message" />
      )}
    </Dialog>
  );
}

const { to, subject, message } = sendBody.shape;
const required = <Schema extends z.ZodMiniType>(schema: z.ZodMiniOptional<Schema>) => schema.def.innerType;
const sendForm = z.object({ to: required(to), subject: required(subject), message: required(message) });

type Channel = SendBody["channel"];

const startOf = ({ email, sms }: SendDraft, channel: Channel) =>
  channel === "sms" && sms ? { ...sms, subject: email.subject } : email;

function SendForm({ document, number, draft, onClose }: SendDialogProps & { draft: SendDraft }) {
  const [channel, setChannel] = useState<Channel>("email");
  const [overLimit, setOverLimit] = useState("");
  const maySend = useMaySend();
  const send = useSendDocument(document);
  const form = useSchemaForm(sendForm, startOf(draft, "email"));
  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync({ channel, ...values });
    } catch (error) {
      if (error instanceof ApiError && error.code === "daily_limit_reached") {
        setOverLimit(error.message);
        return;
      }
      form.showServerErrors(error);
      toast.error(errorMessage(error, `Failed to send ${number}`));
      return;
    }
    toast.success(`${number} is on its way to ${values.to}.`);
    onClose();
  });
  const switchTo = (next: Channel) => {
    setChannel(next);
    form.reset(startOf(draft, next));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Send ${number}`}
      size="md"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footNote={
        channel === "email" ? "With the PDF attached and the customer's link." : "With the customer's link."
      }
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending} disabled={!maySend}>
            Send
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VerifyEmailBanner />
        {overLimit ? <Banner tone="error">{overLimit}</Banner> : null}
        {draft.sms ? (
          <Segmented
            label="Send as"
            value={channel}
            onValueChange={switchTo}
            options={[
              { value: "email", label: "Email" },
              { value: "sms", label: "Text message" },
            ]}
            className="self-start"
          />
        ) : null}
        <Field label="To" required error={form.errorOf("to")}>
          <Input {...form.field("to")} type={channel === "email" ? "email" : "tel"} autoComplete="off" />
        </Field>
        {channel === "email" ? (
          <Field label="Subject" required error={form.errorOf("subject")}>
            <Input {...form.field("subject")} maxLength={200} />
          </Field>
        ) : null}
        <Field label="Message" required error={form.errorOf("message")}>
          <Textarea {...form.field("message")} rows={channel === "email" ? 9 : 4} maxLength={5000} />
        </Field>
      </div>
    </Dialog>
  );
}
