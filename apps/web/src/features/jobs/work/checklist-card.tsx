import { addChecklistItem } from "@fieldwright/contract/checklists";
import { useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { ProgressTape } from "@/ui/progress-tape";
import { toast } from "@/ui/toast";
import { ChosenVisit, checklistQuery, useAddChecklistItem, useShownOverlay } from "./checklist-api";
import { ChecklistRow } from "./checklist-row";
import { FromTemplate } from "./from-template";
import { NothingYet, touchable, WorkCard } from "./work-card";

type ChecklistCardProps = {
  jobId: string;
  className?: string;
  /** A long list shows only so many, around the first open one. */
  fold?: number;
};

export function ChecklistCard({ jobId, className, fold = Number.POSITIVE_INFINITY }: ChecklistCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(checklistQuery(jobId, useContext(ChosenVisit)));
  const mayPlan = useCan("jobs:write");
  const overlay = useShownOverlay(jobId);
  const items = overlay.apply({ checklist: query.data?.items ?? [] }).checklist;
  const count = items.filter((item) => !item.removed).length;
  const done = items.filter((item) => item.done).length;
  const first = isWhole ? 0 : firstShown(items, fold);
  const shown = isWhole ? items : items.slice(first, first + fold);
  return (
    <WorkCard
      id="job-checklist"
      title="Checklist"
      noun="the checklist"
      query={query}
      className={className}
      figure={
        items.length > 0 ? (
          <span className="flex items-center gap-3">
            {mayPlan ? <ProgressTape done={done} total={items.length} className="w-24" /> : null}
            <span aria-live="polite">
              {done} of {items.length} done
            </span>
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
          {shown.map((item, index) => (
            <ChecklistRow
              key={item._id}
              jobId={jobId}
              item={item}
              plan={mayPlan && !item.removed ? { index: first + index, count } : undefined}
            />
          ))}
        </ul>
      )}
      {items.length > fold ? (
        <div className="border-t border-line px-2 py-1">
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(!isWhole)} className={touchable}>
            {isWhole ? "Show less" : `Show all ${items.length}`}
          </Button>
        </div>
      ) : null}
      {mayPlan ? <ItemForm jobId={jobId} /> : null}
    </WorkCard>
  );
}

/** The last one that is done stays in view, and what comes next. */
const firstShown = (items: readonly { readonly done: boolean }[], fold: number): number => {
  const next = items.findIndex(({ done }) => !done);
  return Math.max(0, Math.min(next - 1, items.length - fold));
};

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
      className="flex flex-wrap items-start gap-2 border-t p-3"
    >
      <Field
        label={<span className="sr-only">New item</span>}
        error={form.errorOf("text")}
        className="-mt-1.5 min-w-40 flex-1 basis-full"
      >
        <Input
          {...form.field("text")}
          maxLength={500}
          autoComplete="off"
          placeholder="New item"
          className={touchable}
        />
      </Field>
      <Button type="submit" size="sm" busy={add.isPending} className={touchable}>
        Add item
      </Button>
      <FromTemplate jobId={jobId} />
    </form>
  );
}
