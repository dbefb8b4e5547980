import type { Job } from "@fieldwright/contract/jobs";
import { formatUsd, sumCents, toCents, toDollars } from "@fieldwright/domain/money";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { LinesTable } from "@/records/document-card";
import { Card, CardHead } from "@/ui/card";
import { ChosenVisit } from "./checklist-api";
import { ChecklistCard } from "./checklist-card";
import { FilesCard } from "./files-card";
import { NotesCard } from "./notes-card";
import { PartsCard } from "./parts-card";
import { TimeCard } from "./time-card";
import { VisitChoice } from "./visit-choice";
import { words } from "./words";

/** What a technician does on the job, the timer first, or what a customer sees of it. */
export function JobWork({ job }: { job: Job }) {
  const mayLog = useCan("schedule:log");
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      {job.lineItems?.length ? <LinesCard lines={job.lineItems} /> : null}
      {mayLog ? (
        <>
          <TimeCard job={job} />
          <VisitChoice job={job} chosen={chosen} onChoose={setChosen} />
          <ChosenVisit value={chosen}>
            <ChecklistCard jobId={job._id} />
            <PartsCard jobId={job._id} />
          </ChosenVisit>
          <FilesCard jobId={job._id} />
          <NotesCard jobId={job._id} />
        </>
      ) : null}
    </>
  );
}

/** Only for people who see prices. */
function LinesCard({ lines }: { lines: NonNullable<Job["lineItems"]> }) {
  const sum = toDollars(sumCents(lines.map(({ total }) => toCents(total))));
  return (
    <Card aria-labelledby="job-lines" className="overflow-hidden">
      <CardHead id="job-lines" title={words.lineItems} />
      <LinesTable lines={lines} />
      <dl className="flex items-center justify-between gap-4 border-t border-line-strong bg-sunken px-4 py-3">
        <dt className="font-control">{words.subtotal}</dt>
        <dd className="text-18 font-head wdth-head">{formatUsd(sum)}</dd>
      </dl>
    </Card>
  );
}
