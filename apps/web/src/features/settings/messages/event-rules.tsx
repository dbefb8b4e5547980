import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { type ReminderEvent, reminderUnits } from "@fieldwright/domain/reminders";
import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "@/ui/button";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import type { RuleDraft } from "./reminder-draft";

const whenTexts: Record<ReminderEvent, string> = {
  quote_expiring: "days before it expires",
  visit_tomorrow: "hours before the visit",
  on_the_way: "When the technician is on the way",
  invoice_due: "days before it is due",
  invoice_overdue: "days after it was due",
  review_request: "hours after the job is completed",
};

const channels = [
  { value: "email", label: "Email" },
  { value: "sms", label: "Text message" },
];

type EventRulesProps = {
  event: ReminderEvent;
  rules: readonly RuleDraft[];
  onAdd: () => void;
  onChange: (key: number, change: Partial<Omit<RuleDraft, "key">>) => void;
  onRemove: (key: number) => void;
};

export function EventRules({ event, rules, onAdd, onChange, onRemove }: EventRulesProps) {
  const { label } = messageDefinitions[event];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-control">{label}</legend>
      {rules.length === 0 ? <p className="text-13 text-ink-2">Nothing goes out.</p> : null}
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
              aria-label={`${name}: sent as`}
              options={channels}
              value={rule.channel}
              onChange={(change) =>
                onChange(rule.key, { channel: change.target.value === "sms" ? "sms" : "email" })
              }
            />
            <Switch
              label={<span className="sr-only">{`${name}: on`}</span>}
              className="gap-0"
              checked={rule.enabled}
              onCheckedChange={(enabled) => onChange(rule.key, { enabled })}
            />
            <IconButton label={`Remove ${name}`} size="bar" onClick={() => onRemove(rule.key)}>
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
          aria-label={`Add a step: ${label}`}
          onClick={onAdd}
        >
          Add a step
        </Button>
      </div>
    </fieldset>
  );
}
