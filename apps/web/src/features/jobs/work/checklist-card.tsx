import { addChecklistItem, useTemplate as templateRoute } from "@fieldwright/contract/checklists";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListPlus } from "lucide-react";
import { useContext, useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { templatesQuery } from "@/records/api";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { ProgressTape } from "@/ui/meter";
import { toast } from "@/ui/toast";
import { ChosenVisit, checklistQuery, useAddChecklistItem, useShownOverlay } from "./checklist-api";
import { ChecklistRow } from "./checklist-row";
import { words } from "./words";
import { NothingYet, touchable, WorkCard } from "./work-card";

const itemsText = (count: number): string => words.item1(count);

/** Adds the items of one of the organization's checklists. */
function FromTemplate({ jobId }: { jobId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...templatesQuery, enabled: isOpen });
  const add = useMutation({
    mutationFn: (template: string) => call(templateRoute, { params: { id: jobId }, body: { template } }),
    onError: (error) => toast.error(errorMessage(error, words.failedToAddItems)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <Button
          variant="ghost"
          busy={add.isPending}
          icon={<ListPlus aria-hidden="true" />}
          className={touchable}
        >
          {words.addFromChecklist}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {data?.templates.map(({ _id, name, items }) => (
          <MenuItem key={_id} onSelect={() => add.mutate(_id)}>
            {name}
            <span className="ml-auto pl-4 text-12 text-ink-2">{itemsText(items.length)}</span>
          </MenuItem>
        ))}
        {data ? (
          <MenuItem onSelect={() => void navigate({ to: "/settings", hash: "checklists" })}>
            {words.noneYetMakeOne(data.templates.length)}
          </MenuItem>
        ) : (
          <MenuItem disabled>{isError ? words.failedToLoadChecklists : words.loading}</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}

type ChecklistCardProps = {
  jobId: string;
  className?: string;
  /** A long list shows only so many, around the first open one. */
  fold?: number;
  /** Somebody opened it to add the first item. */
  isAdding?: boolean;
};

export function ChecklistCard({
  jobId,
  className,
  fold = Number.POSITIVE_INFINITY,
  isAdding = false,
}: ChecklistCardProps) {
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
      title={words.checklist}
      noun={words.theChecklist}
      query={query}
      className={className}
      figure={
        items.length > 0 ? (
          <span className="flex items-center gap-3">
            {mayPlan ? <ProgressTape done={done} total={items.length} className="w-24" /> : null}
            <span aria-live="polite">{words.ofDone(done, items.length)}</span>
          </span>
        ) : null
      }
    >
      {items.length === 0 ? (
        <NothingYet>{mayPlan ? words.noItemsYetTechnicians : words.noItemsOnThis}</NothingYet>
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
            {isWhole ? words.showLess : words.showAll(items.length)}
          </Button>
        </div>
      ) : null}
      {mayPlan ? <ItemForm jobId={jobId} isAdding={isAdding} /> : null}
    </WorkCard>
  );
}

/** The last one that is done stays in view, and what comes next. */
const firstShown = (items: readonly { readonly done: boolean }[], fold: number): number => {
  const next = items.findIndex(({ done }) => !done);
  return Math.max(0, Math.min(next - 1, items.length - fold));
};

function ItemForm({ jobId, isAdding }: { jobId: string; isAdding: boolean }) {
  const add = useAddChecklistItem(jobId);
  const form = useSchemaForm<{ text: string }, { text: string }>(addChecklistItem.body, { text: "" });
  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await add.mutateAsync(text);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToAddItem));
      return;
    }
    form.reset();
    form.setFocus("text");
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-start gap-2 border-t px-4 py-3"
    >
      <Field
        label={<span className="sr-only">{words.newItem}</span>}
        error={form.errorOf("text")}
        className="-mt-1.5 flex-1 basis-80"
      >
        <Input
          {...form.field("text")}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
          autoFocus={isAdding}
          maxLength={500}
          autoComplete="off"
          placeholder={words.newItem}
          className={touchable}
        />
      </Field>
      <span className="flex gap-2">
        <Button type="submit" busy={add.isPending} className={touchable}>
          {words.addItem}
        </Button>
        <FromTemplate jobId={jobId} />
      </span>
    </form>
  );
}
