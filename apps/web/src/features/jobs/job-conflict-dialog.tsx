import { formatDay } from "@/lib/dates";
import { categoryLabels } from "@/lib/records/categories";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import type { Difference, JobFieldName } from "./job-edits";

const labels: Readonly<Record<JobFieldName, string>> = {
  title: "Title",
  description: "Description",
  priority: "Priority",
  category: "Category",
  scheduledDate: "Scheduled Date",
};

const isCategory = (value: string): value is keyof typeof categoryLabels => value in categoryLabels;

const shown = (name: JobFieldName, value: string): string => {
  if (value === "") return "Empty";
  if (name === "scheduledDate") return formatDay(value);
  if (name === "category" && isCategory(value)) return categoryLabels[value];
  return name === "priority" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
};

type JobConflictDialogProps = {
  /** Null while there is nothing to settle. */
  differences: readonly Difference[] | null;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Somebody saved the job first: both versions side by side, and nothing is gone until one is chosen. */
export function JobConflictDialog({
  differences,
  busy,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: JobConflictDialogProps) {
  return (
    <Dialog
      open={differences !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="md"
      flush
      title="This job was changed by somebody else"
      description="Choose which version to keep. Closing this leaves your changes in the form, not saved."
      foot={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" busy={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
      footNote="Close this to go on editing."
    >
      <table className="w-full table-fixed border-collapse">
        <thead className="border-b bg-sunken text-left text-12 text-ink-2">
          <tr>
            <th scope="col" className="w-32 py-2 pl-5 font-medium">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              Yours
            </th>
            <th scope="col" className="py-2 pr-5 pl-2 font-medium">
              Theirs
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {differences?.map(({ name, mine, theirs }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="py-3 pl-5 text-left text-13 font-control">
                {labels[name]}
              </th>
              <td className="px-2 py-3 break-words whitespace-pre-wrap">
                {mine === undefined ? (
                  <span className="text-ink-3">Not changed by you; theirs stays</span>
                ) : (
                  shown(name, mine)
                )}
              </td>
              <td className="py-3 pr-5 pl-2 break-words whitespace-pre-wrap">{shown(name, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
