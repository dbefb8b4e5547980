import type { Job } from "@fieldwright/contract/jobs";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, useZone } from "@/lib/dates";
import { PdfButton } from "@/records/document-buttons";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { checklistQuery } from "./checklist-api";
import { words } from "./words";
import { touchableSelect } from "./work-card";

type VisitChoiceProps = {
  job: Job;
  /** Undefined for the visit that is current or next. */
  chosen: string | undefined;
  onChoose: (visit: string) => void;
};

/** On a recurring job each visit has its own answers and parts. Says which visit is shown, and shows earlier ones. */
export function VisitChoice({ job, chosen, onChoose }: VisitChoiceProps) {
  const zone = useZone();
  const { data } = useQuery(checklistQuery(job._id, undefined));
  if (!data || data.visits.length === 0) return null;
  const value = chosen ?? data.visit ?? "shared";
  const options = [
    ...data.visits.map(({ _id, start }) => ({ value: _id, label: formatMoment(start, zone) })),
    ...(data.shared || value === "shared" ? [{ value: "shared", label: words.beforeJobWasRecurring }] : []),
  ];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={words.checklistAndPartsFor} className="min-w-48 flex-1">
        <Select
          value={value}
          options={options}
          onChange={({ target }) => onChoose(target.value)}
          className={touchableSelect}
        />
      </Field>
      {value === "shared" ? null : (
        <PdfButton
          kind="job"
          id={job._id}
          number={job.jobNumber}
          label={words.printThisVisit}
          visit={value}
        />
      )}
    </div>
  );
}
