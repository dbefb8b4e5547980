import { joinWords } from "@fieldwright/domain/join-words";
import { theSkills } from "@fieldwright/domain/skill-words";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarClock, ChevronRight, ListPlus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { propertiesQuery, teamQuery } from "@/records/api";
import { minQuantity } from "@/records/line-drafts";
import { LineItemsEditor } from "@/records/line-items-editor";
import { jobSkillsOf, SkillsField } from "@/records/skills";
import { spanText } from "@/records/span-text";
import { TeamPicker } from "@/records/team-picker";
import { Button } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, TimeField } from "@/ui/input";
import { Select } from "@/ui/select";
import { priorityOptions } from "../api";
import { newAddress, type OpenJobDraft, primaryAddress, slotOf } from "./job-draft";
import { words } from "./words";

const lengths = [30, 60, 90, 120, 180, 240, 300, 360, 480];

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const durationOptions = [
  { value: "", label: words.unknownDuration },
  ...lengths.map((minutes) => ({
    value: String(minutes),
    label: minutes < 60 ? words.minutesMin(minutes) : words.formatH(hours.format(minutes / 60)),
  })),
];

/** The skills that chosen people lack, by person. */
const useLacking = (): ReadonlyMap<string, string> => {
  const { user } = useSession();
  const { data } = useQuery(teamQuery);
  const [typed, category] = useWatch<OpenJobDraft, ["requiredSkills", "category"]>({
    name: ["requiredSkills", "category"],
  });
  const needed = jobSkillsOf(typed) ?? user?.organization?.categorySkills?.[category] ?? [];
  return new Map(
    data?.users.flatMap(({ _id, skills = [] }) => {
      const lacking = needed.filter((skill) => !skills.includes(skill));
      return lacking.length > 0 ? [[_id, words.lacks(theSkills(lacking))]] : [];
    }),
  );
};

/** When and who. Left blank, the job waits among the unscheduled. */
export function FirstVisit() {
  const zone = useZone();
  const lacking = useLacking();
  const form = useFormContext<OpenJobDraft>();
  const [scheduledDate, start, duration, team] = useWatch<
    OpenJobDraft,
    ["scheduledDate", "start", "duration", "team"]
  >({ name: ["scheduledDate", "start", "duration", "team"] });
  const ends = scheduledDate
    ? words.ends(spanText(slotOf({ scheduledDate, start, duration }, zone), zone))
    : words.dateMissing;
  const errorOf = (name: "start" | "duration") => form.getFieldState(name, form.formState).error?.message;
  return (
    <section
      aria-labelledby="first-visit"
      className="flex min-w-0 flex-col gap-4 border-line bg-bg p-4 max-lg:border-t lg:border-l lg:p-5"
    >
      <div>
        <h2 id="first-visit" className="text-15 font-head wdth-head">
          {words.visit}
        </h2>
        <p className="mt-1 text-13 text-ink-2">{words.visitHint}</p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Field label={words.start} optional error={errorOf("start")}>
          <TimeField {...form.register("start", { onChange: () => form.clearErrors("start") })} />
        </Field>
        <Field label={words.duration} error={errorOf("duration")}>
          <Select {...form.register("duration")} options={durationOptions} />
        </Field>
      </div>
      {/* Read aloud with what Create Job will do. */}
      {start ? <p className="-mt-2 text-13 text-ink-2">{ends}</p> : null}
      <TeamPicker
        value={team}
        warnings={lacking}
        onChange={(next) => {
          form.setValue("team", next, { shouldDirty: true });
          form.clearErrors("start");
        }}
        beside={<span className="font-text text-ink-3">{words.optional}</span>}
        listClass="grid max-h-60 bg-surface px-3 py-1.5 lg:max-h-84"
        rowClass="py-1.5"
      />
    </section>
  );
}

/** What Create Job will do, beside the buttons. */
export function Outcome() {
  const zone = useZone();
  const { data } = useQuery(teamQuery);
  const [scheduledDate, start, duration, team] = useWatch<
    OpenJobDraft,
    ["scheduledDate", "start", "duration", "team"]
  >({ name: ["scheduledDate", "start", "duration", "team"] });
  const books = start !== "" && scheduledDate !== "";
  const names = team.flatMap((id) => data?.users.find(({ _id }) => _id === id)?.firstName ?? []);
  const Icon = books ? CalendarCheck : CalendarClock;
  return (
    <output className="flex min-w-0 flex-1 basis-72 items-center gap-2.5 text-13 font-medium">
      <Icon
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className={books ? "shrink-0 text-green-ink" : "shrink-0 text-ink-3"}
      />
      {books
        ? words.books(spanText(slotOf({ scheduledDate, start, duration }, zone), zone), joinWords(names))
        : words.waits}
    </output>
  );
}

type Address = { line1: string; line2: string; city: string };

const textOf = ({ line1, line2, city }: Address): string => [line1, line2, city].filter(Boolean).join(", ");

/** The addresses of the chosen client, or a new one in one line. */
function AddressField({ client }: { client: string }) {
  const form = useFormContext<OpenJobDraft>();
  const chosen = useWatch<OpenJobDraft, "property">({ name: "property" });
  const { data, isError } = useQuery(propertiesQuery(client));
  const [primary, ...others] = data?.properties ?? [];
  const options = [
    {
      value: primaryAddress,
      label: primary ? textOf(primary.address) : data ? words.noAddress : words.primary,
    },
    ...others.map(({ _id, address }) => ({ value: _id, label: textOf(address) })),
    { value: newAddress, label: words.newAddress },
  ];
  const errorOf = (name: "property" | "address") => form.getFieldState(name, form.formState).error?.message;
  return (
    <>
      <Field
        label={words.address}
        error={errorOf("property") ?? (isError ? words.addressFailed : undefined)}
        className="sm:col-span-2"
      >
        <Select
          {...form.register("property", { onChange: () => form.clearErrors("property") })}
          options={options}
        />
      </Field>
      {chosen === newAddress ? (
        <Field
          label={words.newAddressLabel}
          required
          hint={words.newAddressHint}
          error={errorOf("address")}
          className="sm:col-span-2"
        >
          <Input
            {...form.register("address", { onChange: () => form.clearErrors("address") })}
            autoComplete="off"
            maxLength={300}
          />
        </Field>
      ) : null}
    </>
  );
}

/** What few calls need, folded away where there is little room. `client` is empty while a new one is typed in. */
export function MoreDetails({ client }: { client: string | undefined }) {
  const form = useFormContext<OpenJobDraft>();
  const [hasLines, setHasLines] = useState(false);
  const category = useWatch<OpenJobDraft, "category">({ name: "category" });
  const isWide = useMedia("(width >= 64rem)");
  const addLines = () => {
    flushSync(() => setHasLines(true));
    form.setFocus("lines.0.name");
  };
  return (
    <details className="group border-t" open={isWide || hasErrors(form.formState.errors) || undefined}>
      <summary className="flex min-h-11 cursor-default items-center gap-2 px-4 text-13 lg:px-5">
        <ChevronRight
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <span className="font-control">{words.more}</span>
        <span className="truncate text-ink-2 group-open:hidden">{words.moreHint}</span>
      </summary>
      <CardBody className="grid gap-4 pt-1 sm:grid-cols-2 lg:px-5">
        {client ? <AddressField client={client} /> : null}
        <Field label={words.priority}>
          <Select {...form.register("priority")} options={priorityOptions} />
        </Field>
        <SkillsField
          category={category}
          error={form.getFieldState("requiredSkills", form.formState).error?.message}
          {...form.register("requiredSkills", { onChange: () => form.clearErrors("requiredSkills") })}
        />
        {hasLines ? null : (
          <Button
            variant="ghost"
            icon={<ListPlus aria-hidden="true" />}
            onClick={addLines}
            className="-ml-3 justify-self-start"
          >
            {words.addLines}
          </Button>
        )}
      </CardBody>
      {hasLines ? (
        <div className="border-t">
          <LineItemsEditor least={minQuantity.estimate} />
        </div>
      ) : null}
    </details>
  );
}

const folded = ["property", "address", "priority", "requiredSkills", "lines"];

const hasErrors = (errors: object): boolean => folded.some((name) => name in errors);
