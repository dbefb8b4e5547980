import { addDays } from "@fieldwright/domain/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { FormProvider, useController } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { phoneRows, useSchemaForm } from "@/lib/form";
import { ClientPicker, type JobOption, JobPicker } from "@/records/client-picker";
import { FocusBox } from "@/records/focus";
import { type AmountsDraft, linesOnServer, minQuantity } from "@/records/line-drafts";
import { LineItemsEditor } from "@/records/line-items-editor";
import { TotalsEditor } from "@/records/totals-editor";
import { useUnsavedGuard } from "@/records/use-delete-record";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, linkStyle } from "@/ui/card";
import type { ComboboxOption } from "@/ui/combobox";
import { Field } from "@/ui/field";
import { DateField, Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { fetchAmountsOfJob } from "./api";
import {
  emptyInvoice,
  type InvoiceDraft,
  invoiceForm,
  keepsJob,
  mayRefill,
  type OpenInvoiceDraft,
  sameAmounts,
} from "./invoice-draft";
import { words } from "./words";

/** The organization's default due date. */
export const useUsualTerms = () => {
  const today = useToday();
  const { user } = useSession();
  return {
    days: user?.organization?.invoiceDueDays ?? 14,
    dayIn: (days: number) => addDays(today, days),
  };
};

type InvoiceFormProps = {
  initial: OpenInvoiceDraft;
  /** Job and client of an existing invoice cannot change. */
  fixed?: boolean;
  submitLabel: string;
  failure: string;
  /** Saves the invoice and leaves the page. Errors that it throws or passes to `onError` are shown. */
  onSubmit: (draft: InvoiceDraft, onError: (error: unknown) => void) => Promise<unknown>;
  cancel: ReactNode;
  /** A second way to save, for a new invoice. */
  second?: { readonly label: string; readonly onSubmit: InvoiceFormProps["onSubmit"] };
};

export function InvoiceForm(props: InvoiceFormProps) {
  const { initial, fixed, submitLabel, failure, onSubmit, cancel, second } = props;
  const queries = useQueryClient();
  const form = useSchemaForm<OpenInvoiceDraft, InvoiceDraft>(invoiceForm, initial);
  useUnsavedGuard(form.formState.isDirty);
  // Registered before the other fields, because focus goes to the first invalid field in registration order.
  const { field: jobField } = useController({ control: form.control, name: "job" });
  const { field: clientField } = useController({ control: form.control, name: "client" });
  const job = jobField.value;
  const client = clientField.value;

  const setPicked = ({ job, client }: Pick<OpenInvoiceDraft, "job" | "client">) => {
    form.setValue("job", job);
    form.setValue("client", client);
    form.clearErrors(["job", "client"]);
  };

  const brought = useRef<AmountsDraft>(initial);

  const bring = (amounts: AmountsDraft) => {
    brought.current = amounts;
    form.setValue("lines", amounts.lines);
    form.setValue("discount", amounts.discount);
    form.setValue("taxRate", amounts.taxRate);
    form.clearErrors(["lines", "discount", "taxRate"]);
  };

  const pickJob = async (picked: JobOption | null) => {
    setPicked({ job: picked ?? undefined, client: picked?.client ?? client });
    if (!picked || !mayRefill(form.getValues(), brought.current)) return;
    const amounts = await fetchAmountsOfJob(queries, picked.value).catch((error: unknown) => {
      toast.error(errorMessage(error, words.failedToLoadJob));
      return emptyInvoice;
    });
    const { job: now, ...shown } = form.getValues();
    const isCurrent = now?.value === picked.value && mayRefill(shown, brought.current);
    // Setting identical lines would recreate the fields while the user may be typing in them.
    if (isCurrent && !sameAmounts(shown, amounts)) bring(amounts);
  };

  const pickClient = (picked: ComboboxOption | null) =>
    setPicked({ client: picked ?? undefined, job: keepsJob(job, picked?.value) ? job : undefined });

  const { setFocus } = form;
  useEffect(() => {
    if (fixed) setFocus("dueDate");
  }, [fixed, setFocus]);

  const onError = (error: unknown) => {
    form.showServerErrors(error, linesOnServer);
    toast.error(errorMessage(error, failure));
  };

  const submit = (send = onSubmit) =>
    form.handleSubmit(async (draft) => {
      try {
        await send(draft, onError);
      } catch (error) {
        onError(error);
      }
    })();

  return (
    <FormProvider {...form}>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <CardBody className="grid gap-4 sm:grid-cols-2">
            {fixed ? null : (
              <>
                <Field label={words.job} required error={form.errorOf("job")}>
                  <FocusBox register={jobField.ref}>
                    <JobPicker
                      value={job ?? null}
                      client={job ? undefined : client?.value}
                      onBlur={jobField.onBlur}
                      onValueChange={(picked) => void pickJob(picked)}
                    />
                  </FocusBox>
                </Field>
                <Field label={words.client} required error={form.errorOf("client")}>
                  <FocusBox register={clientField.ref}>
                    <ClientPicker
                      value={client ?? null}
                      onBlur={clientField.onBlur}
                      onValueChange={pickClient}
                    />
                  </FocusBox>
                </Field>
              </>
            )}
            <Field
              label={words.dueDate}
              required
              error={form.errorOf("dueDate")}
              aside={
                <DueShortcuts
                  onPick={(day) => {
                    form.setValue("dueDate", day);
                    form.clearErrors("dueDate");
                  }}
                />
              }
            >
              <DateField {...form.field("dueDate")} />
            </Field>
          </CardBody>
          <div className="border-t">
            <LineItemsEditor least={minQuantity.invoice} />
            <TotalsEditor />
          </div>
          <CardBody className="border-t">
            <Field label={words.notes} optional error={form.errorOf("notes")}>
              <Textarea {...form.field("notes")} maxLength={5000} rows={3} />
            </Field>
          </CardBody>
          <CardFoot className={phoneRows}>
            {cancel}
            {second ? (
              <Button disabled={form.formState.isSubmitting} onClick={() => void submit(second.onSubmit)}>
                {second.label}
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              {submitLabel}
            </Button>
          </CardFoot>
        </form>
      </Card>
    </FormProvider>
  );
}

function DueShortcuts({ onPick }: { onPick: (day: string) => void }) {
  const { days: usual, dayIn } = useUsualTerms();
  const offered = [...new Set([usual, 14, 30])].filter((days) => days > 0).sort((one, other) => one - other);
  return (
    <span className="flex gap-3">
      {offered.map((days) => (
        <button
          key={days}
          type="button"
          className={linkStyle}
          aria-label={words.dueInDays(days)}
          onClick={() => onPick(dayIn(days))}
        >
          {words.daysOf(days)}
        </button>
      ))}
    </span>
  );
}
