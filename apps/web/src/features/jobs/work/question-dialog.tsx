import type { ChecklistItem } from "@fieldwright/contract/checklists";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { draftOfItem, itemOf, whyNotAsk } from "@/records/checklists/question-draft";
import { QuestionFields } from "@/records/checklists/question-fields";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useChangeChecklistItem } from "./checklist-api";
import { touchable } from "./work-card";

type QuestionDialogProps = { jobId: string; item: ChecklistItem; onClose: () => void };

/** What an item of this job asks for. */
export function QuestionDialog({ jobId, item, onClose }: QuestionDialogProps) {
  const change = useChangeChecklistItem(jobId);
  const [draft, setDraft] = useState(() => draftOfItem(item));
  const [error, setError] = useState<string>();
  const save = () => {
    const problem = whyNotAsk(draft);
    setError(problem);
    if (problem) return;
    change.mutate(
      { id: item._id, ...itemOf(draft) },
      { onError: (failure) => toast.error(errorMessage(failure, "Failed to save the item")) },
    );
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What the item asks for"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose} className={touchable}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" className={touchable}>
            Save
          </Button>
        </>
      }
    >
      <QuestionFields value={draft} onChange={setDraft} error={error} />
    </Dialog>
  );
}
