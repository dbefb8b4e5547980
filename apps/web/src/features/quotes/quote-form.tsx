import type { CreateQuoteBody, Quote } from "@fieldwright/contract/quotes";
import { ListPlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useController } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { useToday } from "@/lib/dates";
import { phoneRows, useSchemaForm } from "@/lib/form";
import { linesOnServer, minQuantity } from "@/records/line-drafts";
import { LineItemsEditor } from "@/records/line-items-editor";
import { ClientField } from "@/records/new-client/client-field";
import { useNewClient } from "@/records/new-client/use-new-client";
import { ShareField, TotalsEditor } from "@/records/totals-editor";
import { useUnsavedGuard } from "@/records/use-delete-record";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import type { ComboboxOption } from "@/ui/combobox";
import { Field } from "@/ui/field";
import { DateField, Input, MoneyField, Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import {
  detailedQuoteForm,
  emptyQuote,
  endsInThePast,
  lineOfAmount,
  type QuoteDraft,
  quoteDraftOf,
  simpleQuoteForm,
  toDetailedQuoteBody,
  toSimpleQuoteBody,
} from "./quote-draft";
import { words } from "./words";

type QuoteFormProps = {
  /** The quote to change. Absent for a new one. */
  quote?: Quote;
  /** The client of a new quote, if known. */
  client?: ComboboxOption | undefined;
  submitLabel: string;
  failure: string;
  /** Saves the quote and leaves the page. Errors that it throws or passes to `onError` are shown. */
  onSubmit: (
    body: CreateQuoteBody,
    sent: { draft: QuoteDraft; onError: (error: unknown) => void },
  ) => Promise<unknown>;
  cancel: ReactNode;
  /** A second way to save, for a new quote. */
  second?: { readonly label: string; readonly onSubmit: QuoteFormProps["onSubmit"] };
};

export function QuoteForm(props: QuoteFormProps) {
  const { quote, client: start, submitLabel, failure, onSubmit, cancel, second } = props;
  const [isDetailed, setIsDetailed] = useState(quote !== undefined);
  const form = useSchemaForm<QuoteDraft, QuoteDraft>(
    isDetailed ? detailedQuoteForm : simpleQuoteForm,
    quote ? quoteDraftOf(quote) : { ...emptyQuote, ...(start ? { client: start } : {}) },
    quote ? undefined : "new-quote",
  );
  // Registered before the other fields, because focus goes to the first invalid field in registration order.
  const { field: client } = useController({ control: form.control, name: "client" });
  const pickClient = (option: ComboboxOption | undefined) => {
    client.onChange(option);
    form.clearErrors("client");
  };
  const newClient = useNewClient(pickClient);
  useUnsavedGuard(form.formState.isDirty || newClient.form.formState.isDirty);

  const today = useToday();
  const { setFocus } = form;
  const isEdit = quote !== undefined;
  useEffect(() => {
    if (isEdit) setFocus("title");
  }, [isEdit, setFocus]);

  const onError = (error: unknown) => {
    form.showServerErrors(error, linesOnServer);
    toast.error(errorMessage(error, failure));
  };

  const save = async (draft: QuoteDraft, send: QuoteFormProps["onSubmit"]) => {
    if (endsInThePast(draft, { today, kept: quote?.validUntil })) {
      form.setError("validUntil", { message: words.thisDayHasPassed }, { shouldFocus: true });
      return;
    }
    const chosen = draft.client && (await newClient.settle(draft.client));
    if (!chosen) return;
    const whole = { ...draft, client: chosen };
    try {
      const body = isDetailed ? toDetailedQuoteBody(whole) : toSimpleQuoteBody(whole);
      await send(body, { draft: whole, onError });
    } catch (error) {
      onError(error);
    }
  };
  const submit = async (send = onSubmit) => {
    const isWhole = await newClient.check();
    // Shows all that is missing, and the focus stays on the client's first.
    if (isWhole) await form.handleSubmit((draft) => save(draft, send))();
    else await form.trigger();
  };

  const addLines = () => {
    form.setValue("lines", lineOfAmount(form.getValues()));
    form.clearErrors();
    flushSync(() => setIsDetailed(true));
    form.setFocus("lines.0.name");
  };

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
            <ClientField
              value={client.value}
              onChange={pickClient}
              onBlur={client.onBlur}
              register={client.ref}
              error={form.errorOf("client")}
              newClient={newClient}
            />
            <Field label={words.title} required error={form.errorOf("title")} className="sm:col-span-2">
              <Input {...form.field("title")} maxLength={200} autoComplete="off" />
            </Field>
            <Field
              label={words.description}
              optional
              error={form.errorOf("description")}
              className="sm:col-span-2"
            >
              <Textarea {...form.field("description")} maxLength={5000} />
            </Field>
            {isDetailed ? (
              <>
                <Field
                  label={words.message}
                  optional
                  hint={words.clientSeesThisAbove}
                  error={form.errorOf("message")}
                  className="sm:col-span-2"
                >
                  <Textarea {...form.field("message")} maxLength={5000} rows={2} />
                </Field>
                <Field
                  label={words.validUntil}
                  optional
                  hint={quote ? undefined : words.leaveBlankToUse}
                  error={form.errorOf("validUntil")}
                >
                  <DateField {...form.field("validUntil")} />
                </Field>
              </>
            ) : (
              <>
                <Field label={words.amount} required error={form.errorOf("amount")}>
                  <MoneyField {...form.field("amount")} />
                </Field>
                <Button
                  variant="ghost"
                  icon={<ListPlus aria-hidden="true" />}
                  onClick={addLines}
                  className="justify-self-start sm:mt-[22px]"
                >
                  {words.addLineItems}
                </Button>
              </>
            )}
          </CardBody>
          {isDetailed ? (
            <div className="border-t">
              <LineItemsEditor least={minQuantity.estimate} optional />
              <TotalsEditor>
                <ShareField name="deposit" label={words.deposit} hint={words.dueWhenTheyApprove} />
              </TotalsEditor>
            </div>
          ) : null}
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
