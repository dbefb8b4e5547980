import type { LineItemBody } from "@fieldwright/contract/documents";
import type { Job } from "@fieldwright/contract/jobs";
import { signedUsd, toDollars } from "@fieldwright/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { FormProvider, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { jobQuery } from "@/records/api";
import {
  type AmountsDraft,
  amountsForm,
  areBlank,
  draftOf,
  draftsOf,
  linesOnServer,
  minQuantity,
  previewTotals,
  toLineItems,
} from "@/records/line-drafts";
import { LineItemsEditor } from "@/records/line-items-editor";
import { noShare } from "@/records/share-drafts";
import { Button } from "@/ui/button";
import { CardFoot } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { useReplaceJobLines } from "./api";
import { words } from "./words";
import { touchable } from "./work-card";

const linesForm = z.object(amountsForm);

const contentOf = ({ lineItems = [] }: Job) =>
  JSON.stringify(lineItems.map((line) => draftOf(line, minQuantity.estimate)));

/** The button that opened the form is gone. The form has the focus, so that no phone shows its keyboard yet. */
const takeFocus = (form: HTMLFormElement | null) => form?.focus({ preventScroll: true });

type LinesFormProps = {
  /** The job when editing began. */
  job: Job;
  onClose: () => void;
};

export function LinesForm({ job, onClose }: LinesFormProps) {
  const queries = useQueryClient();
  const replace = useReplaceJobLines(job._id);
  const form = useSchemaForm<AmountsDraft, AmountsDraft>(linesForm, {
    lines: draftsOf(job.lineItems, minQuantity.estimate),
    discount: noShare,
    taxRate: "",
  });

  /** Any change of the job makes the version stale, but only a change of its lines needs a question. */
  const settle = async (lineItems: LineItemBody[]): Promise<boolean> => {
    const theirs = await queries.fetchQuery({ ...jobQuery(job._id), staleTime: 0 });
    const agreed =
      contentOf(job) === contentOf(theirs) ||
      (await confirm({
        title: words.replaceSomeoneElsesLine,
        body: words.someoneChangedThemWhile,
        confirmLabel: words.replace,
        tone: "danger",
      }));
    if (agreed) await replace.mutateAsync({ lineItems, version: theirs.version });
    return agreed;
  };

  const send = async (lineItems: LineItemBody[]): Promise<boolean> => {
    try {
      await replace.mutateAsync({ lineItems, version: job.version });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale_version") return settle(lineItems);
      throw error;
    }
  };

  const save = async (lineItems: LineItemBody[]) => {
    try {
      if (await send(lineItems)) onClose();
    } catch (error) {
      form.showServerErrors(error, linesOnServer);
      toast.error(errorMessage(error, words.failedToSaveLine));
    }
  };

  const removeAll = async () => {
    const agreed = await confirm({
      title: words.removeAllLineItems(job.jobNumber),
      body: words.youCantUndoThis,
      confirmLabel: words.removeAll,
      tone: "danger",
    });
    if (agreed) await save([]);
  };

  const submit = form.handleSubmit(({ lines }) => save(toLineItems(lines)));

  return (
    <FormProvider {...form}>
      <form
        ref={takeFocus}
        tabIndex={-1}
        aria-label={words.lineItems}
        noValidate
        className="outline-none"
        onSubmit={(event) => {
          // Unlike a quote, a job may have no lines.
          if (!areBlank(form.getValues("lines"))) return void submit(event);
          event.preventDefault();
          return void save([]);
        }}
      >
        <LineItemsEditor least={minQuantity.estimate} />
        <Subtotal />
        <CardFoot>
          {job.lineItems?.length ? (
            <Button variant="ghost" onClick={() => void removeAll()} className={`mr-auto ${touchable}`}>
              {words.removeAll}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onClose} className={touchable}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={replace.isPending} className={touchable}>
            {words.saveLineItems}
          </Button>
        </CardFoot>
      </form>
    </FormProvider>
  );
}

function Subtotal() {
  const lines = useWatch<AmountsDraft, "lines">({ name: "lines" });
  const { subtotal } = previewTotals({ lines, discount: noShare, taxRate: "" });
  return (
    <dl aria-live="polite" className="flex items-center justify-between gap-4 border-t px-4 py-3">
      <dt className="font-control">{words.subtotal}</dt>
      <dd className="text-18 font-head wdth-head">{signedUsd(toDollars(subtotal))}</dd>
    </dl>
  );
}
