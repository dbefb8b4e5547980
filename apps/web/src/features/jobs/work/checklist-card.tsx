import { addChecklistItem } from "@fieldwright/contract/checklists";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { ChosenVisit, checklistQuery, useAddChecklistItem, useShownOverlay } from "./checklist-api";
import { ChecklistRow } from "./checklist-row";
import { FromTemplate } from "./from-template";
import { NothingYet, touchable, WorkCard } from "./work-card";

export function ChecklistCard({ jobId }: { jobId: string }) {
  const query = useQuery(checklistQuery(jobId, useContext(ChosenVisit)));
  const mayPlan = useCan("jobs:write");
  const overlay = useShownOverlay(jobId);
  const items = overlay.apply({ checklist: query.data?.items ?? [] }).checklist;
  const count = items.filter((item) => !item.removed).length;
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
            ? "No items yet. Technicians see the checklist on their phones."
            : "No items on this checklist."}
        </NothingYet>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item, index) => (
            <ChecklistRow
              key={item._id}
              jobId={jobId}
              item={item}
              plan={mayPlan && !item.removed ? { index, count } : undefined}
            />
          ))}
        </ul>
      )}
      {mayPlan ? <ItemForm jobId={jobId} /> : null}
    </WorkCard>
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
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-end gap-2 border-t p-4"
    >
      <Field label="New item" error={form.errorOf("text")} className="min-w-48 flex-1">
        <Input {...form.field("text")} maxLength={500} autoComplete="off" className={touchable} />
      </Field>
      <Button type="submit" busy={add.isPending} className={touchable}>
        Add item
      </Button>
      <FromTemplate jobId={jobId} />
    </form>
  );
}
