import { useFormContext, useWatch } from "react-hook-form";
import { useZone } from "@/lib/dates";
import { categoryOptions } from "@/lib/records/categories";
import { DateTimeField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { TeamCheckboxes } from "./team-checkboxes";
import { useWarnings } from "./use-warnings";
import { endFor, slotOf, type VisitDraft } from "./visit-draft";

/** What the forms for a new and for an existing visit have in common. */
type Shared = Pick<VisitDraft, "start" | "end" | "category" | "team" | "arrival" | "notes">;

const arrivalOptions = [
  { value: "none", label: "At the start" },
  { value: "30", label: "Within 30 minutes" },
  { value: "60", label: "Within 1 hour" },
  { value: "120", label: "Within 2 hours" },
  { value: "240", label: "Within 4 hours" },
];

const useShared = () => {
  const form = useFormContext<Shared>();
  const field = (name: keyof Shared) =>
    form.register(name, {
      onChange: () => form.clearErrors(name),
    });
  const errorOf = (name: keyof Shared) => form.getFieldState(name, form.formState).error?.message;
  return { ...form, field, errorOf };
};

export function TimeFields() {
  const zone = useZone();
  const form = useShared();
  const start = form.field("start");
  return (
    <>
      <Field label="Start Date and Time" required error={form.errorOf("start")}>
        <DateTimeField
          {...start}
          onChange={(event) => {
            const before = form.getValues();
            void start.onChange(event);
            form.setValue("end", endFor(event.target.value, before, zone));
            form.clearErrors("end");
          }}
        />
      </Field>
      <Field label="End Date and Time" required error={form.errorOf("end")}>
        <DateTimeField {...form.field("end")} />
      </Field>
    </>
  );
}

/** `agreed`: what the customer was told before, which may stay. */
export function KindFields({ agreed }: { agreed?: string }) {
  const form = useShared();
  return (
    <>
      <Field label="Category" required error={form.errorOf("category")}>
        <Select {...form.field("category")} placeholder="Choose a category" options={categoryOptions} />
      </Field>
      <Field label="Arrival told to the customer" error={form.errorOf("arrival")}>
        <Select
          {...form.field("arrival")}
          options={[...(agreed ? [{ value: "as-is", label: agreed }] : []), ...arrivalOptions]}
        />
      </Field>
    </>
  );
}

export function TeamField({ visit }: { visit?: string }) {
  const zone = useZone();
  const form = useShared();
  const [team, start, end] = useWatch<Shared, ["team", "start", "end"]>({
    name: ["team", "start", "end"],
  });
  const timeSlot = start && end && start < end ? slotOf({ start, end }, zone) : null;
  const warnings = useWarnings({ team, timeSlot, ...(visit ? { visit } : {}) });
  return (
    <TeamCheckboxes
      value={team}
      warnings={warnings}
      onChange={(next) => form.setValue("team", next, { shouldDirty: true })}
    />
  );
}

export function NotesField() {
  const form = useShared();
  return (
    <Field label="Notes" optional hint="Seen by the team, not by the customer." error={form.errorOf("notes")}>
      <Textarea {...form.field("notes")} rows={3} maxLength={5000} />
    </Field>
  );
}
