import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Switch } from "@/ui/switch";
import type { SettingsDraft } from "./reminder-draft";

type Quiet = SettingsDraft["quiet"];

export function QuietHoursFields({ value, onChange }: { value: Quiet; onChange: (value: Quiet) => void }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Switch
        label="Quiet hours"
        hint="Reminders wait until they are over; only “on the way” does not."
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
