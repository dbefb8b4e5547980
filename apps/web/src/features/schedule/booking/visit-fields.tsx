import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { spanOf } from "@/lib/wall-clock";
import { TeamPicker } from "@/records/team-picker";
import { categoryOptions } from "@/records/words";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { DateTimeField, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { conflictsQuery } from "../api";
import { endFor, slotOf, type VisitDraft } from "./visit-draft";
import { words } from "./words";

/** Fields shared by the forms for new and existing visits. */
type Shared = Pick<VisitDraft, "start" | "end" | "category" | "team" | "arrival" | "notes">;

const withinText = (minutes: number): string => {
  if (minutes % 60 !== 0) return words.withinMinutes(minutes);
  return minutes === 60 ? words.within1Hour : words.withinHours(minutes / 60);
};

/** Includes the organization's usual window. */
const useArrivalOptions = () => {
  const { user } = useSession();
  const usual = user?.organization?.arrivalWindowMinutes;
  const windows = new Set([30, 60, 120, 240, ...(usual === undefined ? [] : [usual])]);
  return [
    { value: "none", label: words.exactlyAtStart },
    ...[...windows]
      .sort((one, other) => one - other)
      .map((minutes) => ({
        value: String(minutes),
        label: minutes === usual ? words.asUsual(withinText(minutes)) : withinText(minutes),
      })),
  ];
};

const useShared = () => {
  const form = useFormContext<Shared>();
  const field = (name: keyof Shared) =>
    form.register(name, {
      onChange: () => form.clearErrors(name),
    });
  const errorOf = (name: keyof Shared) => form.getFieldState(name, form.formState).error?.message;
  return { ...form, field, errorOf };
};

type TimeFieldsProps = {
  /** Minutes from the first start to the end. */
  length?: number | undefined;
  /** Somebody typed a start. */
  onTyped?: (start: string) => void;
};

export function TimeFields({ length, onTyped }: TimeFieldsProps) {
  const zone = useZone();
  const form = useShared();
  const start = form.field("start");
  /** Minutes before the start was cleared or half typed. */
  const kept = useRef<number>(undefined);
  return (
    <>
      <Field label={words.startDateAndTime} required error={form.errorOf("start")}>
        <DateTimeField
          {...start}
          onChange={(event) => {
            const before = form.getValues();
            const span = spanOf(before.start, before.end, zone);
            if (span) kept.current = (span.end - span.start) / 60_000;
            void start.onChange(event);
            form.setValue("end", endFor(event.target.value, before, zone, kept.current ?? length));
            form.clearErrors("end");
            onTyped?.(event.target.value);
          }}
        />
      </Field>
      <Field label={words.endDateAndTime} required error={form.errorOf("end")}>
        <DateTimeField {...form.field("end")} />
      </Field>
    </>
  );
}

export function CategoryField() {
  const form = useShared();
  return (
    <Field label={words.category} required error={form.errorOf("category")}>
      <Select {...form.field("category")} placeholder={words.chooseCategory} options={categoryOptions} />
    </Field>
  );
}

/** `agreed`: the window the customer was told, which may stay. */
export function KindFields({ agreed }: { agreed?: string }) {
  const form = useShared();
  const arrivalOptions = useArrivalOptions();
  return (
    <>
      <CategoryField />
      <Field label={words.arrivalWindowForCustomer} error={form.errorOf("arrival")}>
        <Select
          {...form.field("arrival")}
          options={[...(agreed ? [{ value: "as-is", label: agreed }] : []), ...arrivalOptions]}
        />
      </Field>
    </>
  );
}

type TeamFieldProps = {
  visit?: string;
  /** One column of names. */
  isNarrow?: boolean;
};

export function TeamField({ visit, isNarrow = false }: TeamFieldProps) {
  const zone = useZone();
  const form = useShared();
  const [team, start, end] = useWatch<Shared, ["team", "start", "end"]>({
    name: ["team", "start", "end"],
  });
  const timeSlot = spanOf(start, end, zone) ? slotOf({ start, end }, zone) : null;
  const warnings = useWarnings({ team, timeSlot, ...(visit ? { visit } : {}) });
  return (
    <TeamCheckboxes
      isNarrow={isNarrow}
      value={team}
      warnings={warnings}
      onChange={(next) => form.setValue("team", next, { shouldDirty: true })}
    />
  );
}

export function NotesField() {
  const form = useShared();
  return (
    <Field label={words.notes} optional hint={words.yourTeamSeesThis} error={form.errorOf("notes")}>
      <Textarea {...form.field("notes")} rows={3} maxLength={5000} />
    </Field>
  );
}

type TeamCheckboxesProps = {
  value: readonly string[];
  onChange: (team: string[]) => void;
  /** Warnings keyed by user id. */
  warnings: ReadonlyMap<string, string>;
  isNarrow: boolean;
};

function TeamCheckboxes({ isNarrow, ...props }: TeamCheckboxesProps) {
  return (
    <TeamPicker
      {...props}
      beside={<span className="font-text text-ink-3">{words.optional}</span>}
      listClass={cx(
        "grid gap-x-4 px-3 py-1.5 sm:grid-cols-2",
        isNarrow ? "max-h-44 bg-surface lg:grid-cols-1" : "max-h-60",
      )}
      rowClass="py-1.5"
    />
  );
}

type Asked = {
  readonly team: readonly string[];
  readonly timeSlot: { readonly start: string; readonly end: string } | null;
  /** The visit being changed. */
  readonly visit?: string;
};

/** The first conflict of each chosen person, keyed by user id. */
const useWarnings = ({ team, timeSlot, visit }: Asked): ReadonlyMap<string, string> => {
  const isSpan = timeSlot !== null && timeSlot.start < timeSlot.end;
  const { data } = useQuery(
    conflictsQuery(
      isSpan && team.length > 0
        ? { teamMembers: [...team], timeSlot, ...(visit ? { excludeScheduleId: visit } : {}) }
        : null,
    ),
  );
  const warnings = new Map<string, string>();
  for (const { user, reason } of data?.conflicts ?? []) {
    if (!warnings.has(user._id)) warnings.set(user._id, reason);
  }
  return warnings;
};
