import {
  resetMessageTemplate,
  type TemplateOf,
  unknownFieldsError,
  updateMessageTemplate,
} from "@fieldwright/contract/messages";
import { fieldsOf, messageDefinitions } from "@fieldwright/domain/message-templates";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { messagesQuery } from "@/records/api";
import { MessageRow } from "@/records/messages-card";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { messageLimitQuery, messageSettingsQuery } from "../api";
import { RemindersCard } from "./reminders-card";
import { words as texts } from "./words";

/** Automatic messages to customers: rules, texts and log. Admins only. */
export function MessagesSection() {
  const { data, error, isFetching, refetch } = useQuery(messageSettingsQuery);
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState message={texts.failedToLoadSettings} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} label={texts.loadingReminders} />
        )}
      </Card>
    );
  return (
    <>
      <RemindersCard settings={data} />
      <TemplatesCard templates={data.templates} />
      <SentMessagesCard />
    </>
  );
}

function TemplatesCard({ templates }: { templates: readonly TemplateOf[] }) {
  const [edited, setEdited] = useState<TemplateOf>();
  return (
    <Card aria-labelledby="message-texts">
      <CardHead id="message-texts" title={texts.messageTexts} />
      <ul className="divide-y divide-line">
        {templates.map((template) => {
          const { label } = messageDefinitions[template.kind];
          return (
            <li key={template.kind} className="flex items-center justify-between gap-4 px-4 py-2">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-control">
                  {label}
                  {template.isOwn ? <Badge quiet>{texts.yourWords}</Badge> : null}
                </p>
                <p className="truncate text-12 text-ink-2">{template.subject}</p>
              </div>
              <Button size="sm" aria-label={texts.editLabel(label)} onClick={() => setEdited(template)}>
                {texts.edit}
              </Button>
            </li>
          );
        })}
      </ul>
      {edited ? (
        <TemplateDialog key={edited.kind} template={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Card>
  );
}

function SentMessagesCard() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(messagesQuery({ page }));
  return (
    <Card aria-labelledby="sent-messages">
      <CardHead id="sent-messages" title={texts.sentToCustomers} />
      <LimitLine />
      {data?.total === 0 ? (
        <p className="p-4 text-13 text-ink-2">{texts.nothingSentYet}</p>
      ) : data ? (
        <ul className="divide-y divide-line">
          {data.messages.map((message) => (
            <MessageRow key={message._id} message={message} showClient />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={texts.failedToLoadMessages} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} label={texts.loadingMessages} />
      )}
      <Pager
        page={page}
        totalPages={data?.totalPages ?? 1}
        onPageChange={setPage}
        className="border-t border-line px-4 py-3"
      />
    </Card>
  );
}

function LimitLine() {
  const { data } = useQuery(messageLimitQuery);
  if (!data) return null;
  return (
    <p className="border-b border-line px-4 py-3 text-13 text-ink-2">
      {texts.ofMessagesSentToday(data.sent, data.limit, data.grows)}
    </p>
  );
}

type TemplateDialogProps = { template: TemplateOf; onClose: () => void };

function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { kind, isOwn, ...words } = template;
  const queries = useQueryClient();
  const form = useSchemaForm(updateMessageTemplate.body, words);
  const finish = {
    onSuccess: () => {
      toast.success(texts.textSaved);
      onClose();
    },
    onSettled: () => queries.invalidateQueries(messageSettingsQuery),
  };
  const save = useMutation({
    mutationFn: (body: typeof words) => call(updateMessageTemplate, { params: { kind }, body }),
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, texts.couldntSaveText));
    },
    ...finish,
  });
  const reset = useMutation({
    mutationFn: () => call(resetMessageTemplate, { params: { kind } }),
    onError: (failure) => toast.error(errorMessage(failure, texts.couldntSaveText)),
    ...finish,
  });
  const submit = form.handleSubmit((body) => {
    const wrong = (["subject", "body", "sms"] as const).flatMap((name) => {
      const message = unknownFieldsError(kind, body[name]);
      return message ? [{ name, message }] : [];
    });
    for (const { name, message } of wrong) form.setError(name, { message });
    if (wrong.length === 0) save.mutate(body);
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={messageDefinitions[kind].label}
      onSubmit={(event) => void submit(event)}
      footNote={
        isOwn ? (
          <Button variant="ghost" busy={reset.isPending} onClick={() => reset.mutate()}>
            {texts.usingOriginal}
          </Button>
        ) : null
      }
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {texts.saveText}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          {texts.filledInForYou(
            fieldsOf(kind)
              .map((field) => `{${field}}`)
              .join(" "),
          )}
        </p>
        <Field label={texts.subject} required error={form.errorOf("subject")}>
          <Input {...form.field("subject")} maxLength={200} />
        </Field>
        <Field label={texts.text} required error={form.errorOf("body")} hint={texts.linesWithOnlyEmpty}>
          <Textarea {...form.field("body")} rows={8} maxLength={5000} />
        </Field>
        <Field label={texts.textMessage} required error={form.errorOf("sms")}>
          <Textarea {...form.field("sms")} rows={3} maxLength={600} />
        </Field>
      </div>
    </Dialog>
  );
}
