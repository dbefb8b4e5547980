import { type SendBody, type SendDraft, sendBody } from "@fieldwright/contract/sending";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { Banner } from "@/ui/banner";
import { Dialog, FormFoot } from "@/ui/dialog";
import { ErrorState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { type SentDocument, sendDraftQuery, useSendDocument } from "./api";
import { useMaySend, VerifyEmailBanner } from "./verify-email";
import { words } from "./words";

type SendDialogProps = { document: SentDocument; number: string; onClose: () => void };

/** Mount it only while open, so that it starts with the current template and recipient. */
export function SendDialog({ document, number, onClose }: SendDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(sendDraftQuery(document));
  if (data) return <SendForm document={document} number={number} draft={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={words.sendNumber(number)} size="md">
      {isError ? (
        <ErrorState message={words.failedToLoadMessage} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRows rows={3} label={words.loadingMessage} />
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
      toast.error(errorMessage(error, words.failedToSend(number)));
      return;
    }
    toast.success(words.isOnItsWay(number, values.to));
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
      title={words.sendNumber(number)}
      size="md"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footNote={channel === "email" ? words.withPdfAttachedAnd : words.withCustomersLink}
      foot={<FormFoot label={words.send} busy={send.isPending} disabled={!maySend} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <VerifyEmailBanner />
        {overLimit ? <Banner tone="error">{overLimit}</Banner> : null}
        {draft.sms ? (
          <Segmented
            label={words.sendAs}
            value={channel}
            onValueChange={switchTo}
            options={[
              { value: "email", label: words.email },
              { value: "sms", label: words.textMessage },
            ]}
            className="self-start"
          />
        ) : null}
        <Field label={words.to} required error={form.errorOf("to")}>
          <Input {...form.field("to")} type={channel === "email" ? "email" : "tel"} autoComplete="off" />
        </Field>
        {channel === "email" ? (
          <Field label={words.subject} required error={form.errorOf("subject")}>
            <Input {...form.field("subject")} maxLength={200} />
          </Field>
        ) : null}
        <Field label={words.message} required error={form.errorOf("message")}>
          <Textarea {...form.field("message")} rows={channel === "email" ? 9 : 4} maxLength={5000} />
        </Field>
      </div>
    </Dialog>
  );
}
