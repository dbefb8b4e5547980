import { addChecklistItem, type ChecklistItem } from "@fieldwright/contract/job-work";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button, IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useAddChecklistItem } from "../api/add-checklist-item";
import { useDeleteChecklistItem, usePutBackChecklistItem } from "../api/delete-checklist-item";
import { checklistQuery } from "../api/list-checklist";
import { useTickChecklistItem } from "../api/tick-checklist-item";
import { NothingYet, touchable, touchableSquare, WorkCard } from "./work-card";

export function ChecklistCard({ jobId }: { jobId: string }) {
  const query = useQuery(checklistQuery(jobId));
  const mayPlan = useCan("jobs:write");
  const items = query.data?.items ?? [];
  const done = items.filter((item) => item.done).length;
  return (
    <WorkCard
      id="job-checklist"
      title="Checklist"
      noun="the checklist"
      query={query}
      figure={
        items.length > 0 ? (
          <span aria-live="polite">
            {done} of {items.length} done
          </span>
        ) : null
      }
    >
      {items.length === 0 ? (
        <NothingYet>
          {mayPlan
            ? "Nothing to tick off yet. Technicians see the list on their phones."
            : "Nothing to tick off."}
        </NothingYet>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Item key={item._id} jobId={jobId} item={item} mayPlan={mayPlan} />
          ))}
        </ul>
      )}
      {mayPlan ? <ItemForm jobId={jobId} /> : null}
    </WorkCard>
  );
}

type ItemProps = { jobId: string; item: ChecklistItem; mayPlan: boolean };

function Item({ jobId, item, mayPlan }: ItemProps) {
  const zone = useZone();
  const tick = useTickChecklistItem(jobId);
  const remove = useDeleteChecklistItem(jobId);
  const putBack = usePutBackChecklistItem(jobId);
  const by = item.done && item.doneAt ? { at: item.doneAt, name: item.doneBy?.name } : null;

  // Awaited here: what a mutation tells its component is lost once the item is gone from the list.
  const undo = async () => {
    try {
      await putBack.mutateAsync(item);
    } catch (error) {
      toast.error(errorMessage(error, "Failed to put it back"));
    }
  };

  const takeOff = async () => {
    try {
      await remove.mutateAsync(item);
    } catch (error) {
      toast.error(errorMessage(error, "Failed to delete the item"));
      return;
    }
    toast.undo(`"${item.text}" was taken off the checklist.`, () => void undo());
  };

  return (
    <li className="flex items-center gap-2 pr-3">
      <Checkbox
        checked={item.done}
        onChange={(event) =>
          tick.mutate(
            { id: item._id, done: event.currentTarget.checked },
            { onError: (error) => toast.error(errorMessage(error, "Failed to tick the item")) },
          )
        }
        label={
          <span className={item.done ? "break-words text-ink-3 line-through" : "break-words"}>
            {item.text}
          </span>
        }
        hint={by ? [by.name, formatMoment(by.at, zone)].filter(Boolean).join(" · ") : undefined}
        className="min-h-row min-w-0 flex-1 py-2.5 pl-4 max-sm:min-h-touch max-sm:py-3 pointer-coarse:min-h-touch pointer-coarse:py-3"
      />
      {mayPlan ? (
        <IconButton
          label={`Delete "${item.text}"`}
          size="sm"
          onClick={() => void takeOff()}
          className={touchableSquare}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

function ItemForm({ jobId }: { jobId: string }) {
  const add = useAddChecklistItem(jobId);
  const form = useSchemaForm<{ text: string }, { text: string }>(addChecklistItem.body, { text: "" });
  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await add.mutateAsync(text);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to add the item"));
      return;
    }
    form.reset();
    form.setFocus("text");
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-2 border-t p-4">
      <Field label="New item" error={form.errorOf("text")} className="flex-1">
        <Input {...form.field("text")} maxLength={500} autoComplete="off" className={touchable} />
      </Field>
      <Button type="submit" busy={add.isPending} className={touchable}>
        Add item
      </Button>
    </form>
  );
}
