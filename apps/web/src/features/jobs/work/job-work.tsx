import type { Job } from "@fieldwright/contract/jobs";
import { useCan } from "@/lib/auth";
import { ChecklistCard } from "./checklist-card";
import { FilesCard } from "./files-card";
import { LinesCard } from "./lines-card";
import { NotesCard } from "./notes-card";
import { TimeCard } from "./time-card";

/** What the office plans comes first for the office; in the field the clock does. */
export function JobWork({ job }: { job: Job }) {
  const isOffice = useCan("jobs:write");
  const mayLog = useCan("schedule:log");
  return (
    <>
      {job.lineItems ? <LinesCard job={job} /> : null}
      {mayLog ? (
        <>
          {isOffice ? null : <TimeCard job={job} />}
          <ChecklistCard jobId={job._id} />
          <FilesCard jobId={job._id} />
          <NotesCard jobId={job._id} />
          {isOffice ? <TimeCard job={job} /> : null}
        </>
      ) : null}
    </>
  );
}
