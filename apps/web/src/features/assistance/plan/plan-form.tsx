import type { PlanBody } from "@fieldwright/contract/plan-days";
import { type OptimizationType, optimizationTypes } from "@fieldwright/domain/assistance";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "@/records/api";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { DateField } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { label } from "../assistance-words";
import { CandidatePicker } from "../request-form";
import { words } from "./words";

export type PlanDraft = {
  readonly range: "day" | "week";
  readonly date: Day;
  /** Undefined means all technicians. */
  readonly team: readonly string[] | undefined;
  readonly includeUnscheduled: boolean;
  readonly type: OptimizationType;
  /** Allowed overtime, in minutes. */
  readonly overtime: number;
};

/** The week of a day, Monday to Sunday. */
const weekOf = (date: Day): { readonly from: Day; readonly to: Day } => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const from = addDays(date, weekday === 0 ? -6 : 1 - weekday);
  return { from, to: addDays(from, 6) };
};

const daysOf = ({ range, date }: PlanDraft): { readonly from: Day; readonly to: Day } =>
  range === "week" ? weekOf(date) : { from: date, to: date };

export const planBodyOf = (draft: PlanDraft): PlanBody => {
  const { from, to } = daysOf(draft);
  return {
    startDate: from,
    endDate: to,
    ...(draft.team ? { teamMembers: [...draft.team] } : {}),
    includeUnscheduled: draft.includeUnscheduled,
    optimizationType: draft.type,
    overtime: draft.overtime,
  };
};

const ranges = [
  { value: "day", label: words.day },
  { value: "week", label: words.week },
] as const;

const typeOptions = optimizationTypes.map((value) => ({ value, label: label(value) }));

const overtimeOptions = [
  { value: "0", label: words.none },
  { value: "30", label: words.upTo30Min },
  { value: "60", label: words.upTo1H },
  { value: "120", label: words.upTo2H },
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
        label={words.whatToPlan}
        value={draft.range}
        options={ranges}
        onValueChange={(range) => set({ range })}
        className="w-full"
      />
      <Field label={draft.range === "day" ? words.date : words.weekOf}>
        <DateField
          value={draft.date}
          onChange={(event) => {
            if (event.target.value) set({ date: event.target.value });
          }}
        />
      </Field>
      <CandidatePicker value={draft.team ?? technicians} onChange={pick} />
      <Checkbox
        label={words.unscheduledWork}
        hint={words.jobsDueByThen}
        checked={draft.includeUnscheduled}
        onChange={(event) => set({ includeUnscheduled: event.target.checked })}
      />
      <Field label={words.whatCountsMost}>
        <Select
          value={draft.type}
          onChange={(event) => {
            const type = optimizationTypes.find((known) => known === event.target.value);
            if (type) set({ type });
          }}
          options={typeOptions}
        />
      </Field>
      <Field label={words.overtime} hint={words.howLateAnyoneCan}>
        <Select
          value={String(draft.overtime)}
          onChange={(event) => set({ overtime: Number(event.target.value) })}
          options={overtimeOptions}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {words.makePlan}
      </Button>
    </form>
  );
}
