import {
  type MessageSettings,
  updateMessageSettings,
  updateMessageSettingsBody,
} from "@fieldwright/contract/messages";
import { reminderEvents } from "@fieldwright/domain/reminders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { Banner } from "@/ui/banner";
import { CardBody } from "@/ui/card";
import { FieldError } from "@/ui/field";
import { toast } from "@/ui/toast";
import { messageSettingsQuery } from "../api";
import { SaveForm, Section } from "../section";
import { useUnsaved } from "../unsaved-changes";
import { EventRules } from "./event-rules";
import { LateFeeFields } from "./late-fee-fields";
import { QuietHoursFields } from "./quiet-hours-fields";
import { addRule, bodyOf, changeRule, draftOf, removeRule } from "./reminder-draft";

export function RemindersCard({ settings }: { settings: MessageSettings }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [version, setVersion] = useState(settings.version);
  const [error, setError] = useState<string>();
  if (version !== settings.version) {
    setVersion(settings.version);
    setDraft(draftOf(settings));
    setError(undefined);
  }
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(updateMessageSettings, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(messageSettingsQuery.queryKey, saved);
      toast.success("Reminders saved.");
    },
    onError: (failure) => toast.error(errorMessage(failure, "The reminders could not be saved.")),
  });
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  useUnsaved("reminders", dirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(draft, settings.version);
    const parsed = updateMessageSettingsBody.safeParse(body);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) save.mutate(body);
  };
  return (
    <Section anchor="reminders" title="Reminders to customers">
      <SaveForm
        label="Reminders"
        saveLabel="Save Reminders"
        dirty={dirty}
        busy={save.isPending}
        onSubmit={submit}
        onDiscard={() => {
          setDraft(draftOf(settings));
          setError(undefined);
        }}
      >
        <CardBody className="flex flex-col gap-6">
          <p className="text-13 text-ink-2">
            They go out by themselves. A client who does not want some of them can be left out on the client's
            page.
          </p>
          {settings.smsConnected ? null : (
            <Banner>Text messages need Twilio, under Integrations. Until then they go out as e-mails.</Banner>
          )}
          {reminderEvents.map((event) => (
            <EventRules
              key={event}
              event={event}
              rules={draft.rules.filter((rule) => rule.event === event)}
              onAdd={() => setDraft(addRule(draft, event))}
              onChange={(key, change) => setDraft(changeRule(draft, key, change))}
              onRemove={(key) => setDraft(removeRule(draft, key))}
            />
          ))}
          <QuietHoursFields value={draft.quiet} onChange={(quiet) => setDraft({ ...draft, quiet })} />
          <LateFeeFields value={draft.lateFee} onChange={(lateFee) => setDraft({ ...draft, lateFee })} />
          {error ? <FieldError>{error}</FieldError> : null}
        </CardBody>
      </SaveForm>
    </Section>
  );
}
