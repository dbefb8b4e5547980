import { theSkills } from "@fieldwright/domain/skill-words";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { teamQuery } from "@/records/api";
import { jobSkillsOf } from "@/records/skills";
import { spanText } from "@/records/span-text";
import { TeamPicker } from "@/records/team-picker";
import { Card, CardBody, CardHead } from "@/ui/card";
import { TimeField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { type OpenJobDraft, slotOf } from "./job-draft";
import { words } from "./words";

const lengths = [30, 60, 90, 120, 180, 240, 300, 360, 480];

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const durationOptions = [
  { value: "", label: words.unknownDuration },
  ...lengths.map((minutes) => ({
    value: String(minutes),
    label: minutes < 60 ? `${minutes} min` : `${hours.format(minutes / 60)} h`,
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
    <Card aria-labelledby="first-visit">
      <CardHead id="first-visit" title={words.visit} />
      <CardBody className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">{words.visitHint}</p>
        <div className="grid grid-cols-2 gap-4">
          <Field label={words.start} optional error={errorOf("start")}>
            <TimeField {...form.register("start", { onChange: () => form.clearErrors("start") })} />
          </Field>
          <Field label={words.duration} error={errorOf("duration")}>
            <Select {...form.register("duration")} options={durationOptions} />
          </Field>
        </div>
        <output className="-mt-2 block text-13 text-ink-2 empty:hidden">{start ? ends : ""}</output>
        <TeamPicker
          value={team}
          warnings={lacking}
          onChange={(next) => {
            form.setValue("team", next, { shouldDirty: true });
            form.clearErrors("start");
          }}
          beside={<span className="font-text text-ink-3">(optional)</span>}
          listClass="grid max-h-60 px-3 py-1.5"
          rowClass="py-1.5"
        />
      </CardBody>
    </Card>
  );
}
