import { text } from "@fieldwright/contract/fields";
import type { Visit } from "@fieldwright/contract/schedule";
import * as z from "zod/mini";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Textarea } from "@/ui/input";

const longest = 500;
const reopening = z.object({ reason: text(longest) });

type ReopenDialogProps = { visit: Visit; onReopen: (reason: string) => void; onClose: () => void };

/** Finished work is taken up again; the history keeps who did it and why. */
export function ReopenDialog({ visit, onReopen, onClose }: ReopenDialogProps) {
  const form = useSchemaForm(reopening, { reason: "" });
  return (
    <FormDialog
      title="Reopen visit"
      description="The visit is in progress again."
      tone="primary"
      busy={false}
      onSubmit={() =>
        void form.handleSubmit(({ reason }) => {
          onReopen(reason);
          onClose();
        })()
      }
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">
        The visit is in progress again, and {visit.job.jobNumber} with it if it was completed. The history
        keeps who reopened it.
      </p>
      <Field label="Reason" optional error={form.errorOf("reason")}>
        <Textarea {...form.field("reason")} rows={3} maxLength={longest} />
      </Field>
    </FormDialog>
  );
}
