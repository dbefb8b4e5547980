import type { SheetEntry } from "@fieldwright/contract/time-sheets";
import { TimeDialog } from "@/features/jobs/work/time-dialog";
import { TimeSheetsPage as TimeSheets } from "@/features/time-sheets/time-sheets-page";

/** Time is corrected in the same dialog as on the job. */
function Correction({ entry, onClose }: { entry: SheetEntry; onClose: () => void }) {
  return <TimeDialog jobId={entry.job} entry={entry} onClose={onClose} />;
}

export function TimeSheetsPage() {
  return <TimeSheets correction={Correction} />;
}
