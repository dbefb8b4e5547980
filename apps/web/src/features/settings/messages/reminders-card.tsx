import {
  type MessageSettings,
  updateMessageSettings,
  updateMessageSettingsBody,
} from "@fieldwright/contract/messages";
import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { type ReminderEvent, reminderEvents, reminderUnits } from "@fieldwright/domain/reminders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { Banner } from "@/ui/banner";
import { Button, IconButton } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { messageSettingsQuery } from "../api";
import { SaveForm, Section, useUnsaved } from "../section";
import {
  addRule,
  bodyOf,
  changeRule,
  draftOf,
  type RuleDraft,
  removeRule,
  type SettingsDraft,
} from "./reminder-draft";
import { words } from "./words";

const whenTexts: Record<ReminderEvent, string> = {
  quote_expiring: words.daysBeforeItExpires,
  visit_tomorrow: words.hoursBeforeVisit,
  on_the_way: words.whenTechnicianIsOn,
  invoice_due: words.daysBeforeItIs,
  invoice_overdue: words.daysAfterItWas,
  review_request: words.hoursAfterJobIs,
};

const channels = [
  { value: "email", label: words.email },
  { value: "sms", label: words.textMessage },
];

type EventRulesProps = {
  event: ReminderEvent;
  rules: readonly RuleDraft[];
  onAdd: () => void;
  onChange: (key: number, change: Partial<Omit<RuleDraft, "key">>) => void;
  onRemove: (key: number) => void;
};

function EventRules({ event, rules, onAdd, onChange, onRemove }: EventRulesProps) {
  const { label } = messageDefinitions[event];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-control">{label}</legend>
      {rules.length === 0 ? <p className="text-13 text-ink-2">{words.nothingGoesOut}</p> : null}
      {rules.map((rule, index) => {
        const name = `${label}, step ${index + 1}`;
        return (
          <div
            key={rule.key}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_150px_auto_auto]"
          >
            <div className="flex min-w-0 items-center gap-2 text-13 max-sm:col-span-3">
              {reminderUnits[event] === "none" ? null : (
                <Input
                  size="bar"
                  inputMode="numeric"
                  aria-label={`${name}: ${whenTexts[event]}`}
                  className="w-16 text-right"
                  value={rule.offset}
                  onChange={(change) => onChange(rule.key, { offset: change.target.value })}
                />
              )}
              <span className="text-ink-2">{whenTexts[event]}</span>
            </div>
            <Select
              size="bar"
              aria-label={words.sentAs(name)}
              options={channels}
              value={rule.channel}
              onChange={(change) =>
                onChange(rule.key, { channel: change.target.value === "sms" ? "sms" : "email" })
              }
            />
            <Switch
              label={<span className="sr-only">{words.nameOn(name)}</span>}
              className="gap-0"
              checked={rule.enabled}
              onCheckedChange={(enabled) => onChange(rule.key, { enabled })}
            />
            <IconButton label={words.removeName(name)} size="bar" onClick={() => onRemove(rule.key)}>
              <Trash2 />
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          aria-label={words.addStep(label)}
          onClick={onAdd}
        >
          {words.addStepLabel}
        </Button>
      </div>
    </fieldset>
  );
}

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
      toast.success(words.remindersSaved);
    },
    onError: (failure) => toast.error(errorMessage(failure, words.couldntSaveReminders)),
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
    <Section anchor="reminders" title={words.remindersToCustomers}>
      <SaveForm
        label={words.reminders}
        saveLabel={words.saveReminders}
        dirty={dirty}
        busy={save.isPending}
        onSubmit={submit}
        onDiscard={() => {
          setDraft(draftOf(settings));
          setError(undefined);
        }}
      >
        <CardBody className="flex flex-col gap-6">
          <p className="text-13 text-ink-2">{words.theseGoOutAutomatically}</p>
          {settings.smsConnected ? null : <Banner>{words.textsNeedTwilioUnder}</Banner>}
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
        label={words.quietHours}
        hint={words.remindersWaitUntilThese}
        checked={value.enabled}
        onCheckedChange={(enabled) => onChange({ ...value, enabled })}
      />
      {value.enabled ? (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <Field label={words.quietFrom}>
            <Input
              type="time"
              value={value.from}
              onChange={(event) => onChange({ ...value, from: event.target.value })}
            />
          </Field>
          <Field label={words.quietUntil}>
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
  { value: "percent", label: words.percentOfBalance },
  { value: "fixed", label: words.amountInDollars },
];

function LateFeeFields({ value, onChange }: { value: LateFee; onChange: (value: LateFee) => void }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Switch
        label={words.lateFee}
        hint={words.addedToOverdueInvoice}
        checked={value.enabled}
        onCheckedChange={(enabled) => onChange({ ...value, enabled })}
      />
      {value.enabled ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={words.fee}>
            <Select
              options={types}
              value={value.type}
              onChange={(event) =>
                onChange({ ...value, type: event.target.value === "fixed" ? "fixed" : "percent" })
              }
            />
          </Field>
          <Field label={value.type === "fixed" ? words.dollars : words.percent} required>
            <Input
              inputMode="decimal"
              value={value.value}
              onChange={(event) => onChange({ ...value, value: event.target.value })}
            />
          </Field>
          <Field label={words.daysAfterDueDate} required hint={words.separateSeveralWithCommas}>
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
