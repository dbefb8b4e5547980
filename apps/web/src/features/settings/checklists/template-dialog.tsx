import type { ChecklistTemplate } from "@fieldwright/contract/checklists";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { categoryOptions } from "@/records/categories";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useSaveTemplate } from "./api";
import { bodyOfDraft, type DraftProblem, draftOfTemplate, problemOf } from "./template-draft";
import { TemplateItems } from "./template-items";

type TemplateDialogProps = {
  /** Undefined for a new one. */
  template: ChecklistTemplate | undefined;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate();
  const [draft, setDraft] = useState(() => draftOfTemplate(template));
  const [open, setOpen] = useState(template ? undefined : draft.items[0]?.key);
  const [problem, setProblem] = useState<DraftProblem>();
  const submit = async () => {
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong?.at === "item") setOpen(wrong.key);
    if (wrong) return;
    try {
      await save.mutateAsync({ template, body: bodyOfDraft(draft) });
    } catch (error) {
      toast.error(errorMessage(error, "Failed to save the checklist"));
      return;
    }
    toast.success("Checklist saved.");
    onClose();
  };
  return (
    <Dialog
      open
      sticky
      onOpenChange={onClose}
      size="md"
      title={template ? "Edit checklist" : "New checklist"}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save checklist
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={problem?.at === "name" ? problem.text : undefined}>
            <Input
              value={draft.name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          </Field>
          <Field label="Category" optional hint="New jobs in this category get these items automatically.">
            <Select
              value={draft.category}
              placeholder="None"
              options={categoryOptions}
              onChange={({ target }) => setDraft({ ...draft, category: target.value })}
            />
          </Field>
        </div>
        <TemplateItems
          items={draft.items}
          onChange={(items) => setDraft({ ...draft, items })}
          open={open}
          onOpen={setOpen}
          problem={problem?.at === "item" ? problem : undefined}
        />
        {problem?.at === "items" ? <FieldError>{problem.text}</FieldError> : null}
      </div>
    </Dialog>
  );
}
