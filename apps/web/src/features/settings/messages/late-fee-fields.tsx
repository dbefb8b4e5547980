import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import type { SettingsDraft } from "./reminder-draft";

type LateFee = SettingsDraft["lateFee"];

const types = [
  { value: "percent", label: "Percent of the balance" },
  { value: "fixed", label: "Amount in dollars" },
];

export function LateFeeFields({ value, onChange }: { value: LateFee; onChange: (value: LateFee) => void }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Switch
        label="Late fee"
        hint="Added to an overdue invoice as a line of its own, and told to the customer."
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
          <Field label="Days after the due date" required hint="Several with commas, one fee each.">
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
