import { optimizationTypes } from "@fieldwright/domain/assistance";
import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "@/records/api";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { label } from "../assistance-words";
import { CandidatePicker } from "../candidate-picker";
import type { PlanDraft } from "./plan-draft";

const ranges = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
] as const;

const typeOptions = optimizationTypes.map((value) => ({ value, label: label(value) }));

const overtimeOptions = [
  { value: "0", label: "None" },
  { value: "30", label: "Up to 30 min" },
  { value: "60", label: "Up to 1 h" },
  { value: "120", label: "Up to 2 h" },
];

type PlanFormProps = {
  draft: PlanDraft;
  onDraft: (draft: PlanDraft) => void;
  busy: boolean;
  onSubmit: () => void;
};

export function PlanForm({ draft, onDraft, busy, onSubmit }: PlanFormProps) {
  const { data } = useQuery(teamQuery);
  const technicians = (data?.users ?? []).filter(({ role }) => role === "technician").map(({ _id }) => _id);
  const set = (changes: Partial<PlanDraft>) => onDraft({ ...draft, ...changes });
  const pick = (team: readonly string[]) => {
    const isEverybody = team.length === technicians.length && technicians.every((id) => team.includes(id));
    set({ team: isEverybody ? undefined : team });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Segmented
        label="What to plan"
        value={draft.range}
        options={ranges}
        onValueChange={(range) => set({ range })}
        className="w-full"
      />
      <Field label={draft.range === "day" ? "Date" : "Week of"}>
        <DateField
          value={draft.date}
          onChange={(event) => {
            if (event.target.value) set({ date: event.target.value });
          }}
        />
      </Field>
      <CandidatePicker value={draft.team ?? technicians} onChange={pick} />
      <Checkbox
        label="Unscheduled work"
        hint="Jobs due by then that have no visit, and visits without a technician"
        checked={draft.includeUnscheduled}
        onChange={(event) => set({ includeUnscheduled: event.target.checked })}
      />
      <Field label="What counts most">
        <Select
          value={draft.type}
          onChange={(event) => {
            const type = optimizationTypes.find((known) => known === event.target.value);
            if (type) set({ type });
          }}
          options={typeOptions}
        />
      </Field>
      <Field label="Overtime" hint="How late anyone can work past their hours">
        <Select
          value={String(draft.overtime)}
          onChange={(event) => set({ overtime: Number(event.target.value) })}
          options={overtimeOptions}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Make a plan
      </Button>
    </form>
  );
}
