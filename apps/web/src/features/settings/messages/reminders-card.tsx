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
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { messageSettingsQuery } from "../api";
import { SaveForm, Section, useUnsaved } from "../section";
import { EventRules } from "./event-rules";
import { addRule, bodyOf, changeRule, draftOf, removeRule, type SettingsDraft } from "./reminder-draft";

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
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't save the reminders.")),
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
            These go out automatically. To turn some off for one client, open the client's page.
          </p>
          {settings.smsConnected ? null : (
            <Banner>Texts need Twilio, under Integrations. Until then they go out as emails.</Banner>
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

type Quiet = SettingsDraft["quiet"];

function QuietHoursFields({ value, onChange }: { value: Quiet; onChange: (value: Quiet) => void }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Switch
        label="Quiet hours"
        hint="Reminders wait until these hours are over. “On the way” still goes out."
        checked={value.enabled}
        onCheckedChange={(enabled) => onChange({ ...value, enabled })}
      />
      {value.enabled ? (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <Field label="Quiet from">
            <Input
              type="time"
              value={value.from}
              onChange={(event) => onChange({ ...value, from: event.target.value })}
            />
          </Field>
          <Field label="Quiet until">
            <Input
              type="time"
              value={value.until}
              onChange={(event) => onChange({ ...value, until: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}

type LateFee = SettingsDraft["lateFee"];

const types = [
  { value: "percent", label: "Percent of the balance" },
  { value: "fixed", label: "Amount in dollars" },
];

function LateFeeFields({ value, onChange }: { value: LateFee; onChange: (value: LateFee) => void }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Switch
        label="Late fee"
        hint="Added to an overdue invoice as its own line. The customer gets a message."
        checked={value.enabled}
        onCheckedChange={(enabled) => onChange({ ...value, enabled })}
      />
      {value.enabled ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Fee">
            <Select
              options={types}
              value={value.type}
              onChange={(event) =>
                onChange({ ...value, type: event.target.value === "fixed" ? "fixed" : "percent" })
              }
            />
          </Field>
          <Field label={value.type === "fixed" ? "Dollars" : "Percent"} required>
            <Input
              inputMode="decimal"
              value={value.value}
              onChange={(event) => onChange({ ...value, value: event.target.value })}
            />
          </Field>
          <Field label="Days after the due date" required hint="Separate several with commas. One fee each.">
            <Input
              inputMode="numeric"
              placeholder="7, 30"
              value={value.days}
              onChange={(event) => onChange({ ...value, days: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
