import type { Job } from "@fieldwright/contract/jobs";
import { formatUsd, sumCents, toCents, toDollars } from "@fieldwright/domain/money";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { LinesTable } from "@/records/document-card";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { ChosenVisit } from "./checklist-api";
import { ChecklistCard } from "./checklist-card";
import { FilesCard } from "./files-card";
import { LinesForm } from "./lines-form";
import { NotesCard } from "./notes-card";
import { PartsCard } from "./parts-card";
import { TimeCard } from "./time-card";
import { VisitChoice } from "./visit-choice";
import { NothingYet } from "./work-card";

/** Technicians see the timer first. For the office it comes last. */
export function JobWork({ job }: { job: Job }) {
  const isOffice = useCan("jobs:write");
  const mayLog = useCan("schedule:log");
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      {job.lineItems ? <LinesCard job={job} /> : null}
      {mayLog ? (
        <>
          {isOffice ? null : <TimeCard job={job} />}
          <VisitChoice job={job} chosen={chosen} onChoose={setChosen} />
          <ChosenVisit value={chosen}>
            <ChecklistCard jobId={job._id} />
            <PartsCard jobId={job._id} />
          </ChosenVisit>
          <FilesCard jobId={job._id} />
          <NotesCard jobId={job._id} />
          {isOffice ? <TimeCard job={job} /> : null}
        </>
      ) : null}
    </>
  );
}

const sumOf = (lines: NonNullable<Job["lineItems"]>) =>
  toDollars(sumCents(lines.map(({ total }) => toCents(total))));

/** The lines to invoice. Only for people who see prices. */
function LinesCard({ job }: { job: Job }) {
  const mayEdit = useCan("jobs:write") && job.status !== "cancelled";
  // The job when editing began, to detect changes by others.
  const [editing, setEditing] = useState<Job | null>(null);
  const lines = job.lineItems ?? [];
  if (lines.length === 0 && !mayEdit) return null;
  return (
    <Card aria-labelledby="job-lines" className="overflow-hidden">
      <CardHead
        id="job-lines"
        title="Line items"
        action={
          mayEdit && !editing ? (
            <Button size="sm" onClick={() => setEditing(job)}>
              {lines.length > 0 ? "Edit" : "Add line items"}
            </Button>
          ) : null
        }
      />
      {editing ? (
        <LinesForm job={editing} onClose={() => setEditing(null)} />
      ) : lines.length === 0 ? (
        <NothingYet>None yet. They carry over to the invoice.</NothingYet>
      ) : (
        <>
          <LinesTable lines={lines} />
          <dl className="flex items-center justify-between gap-4 border-t border-line-strong bg-sunken px-4 py-3">
            <dt className="font-control">Subtotal</dt>
            <dd className="text-18 font-head wdth-head">{formatUsd(sumOf(lines))}</dd>
          </dl>
        </>
      )}
    </Card>
  );
}
