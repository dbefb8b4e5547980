import type { Invoice } from "@fieldwright/contract/invoices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryKeys } from "@/lib/query-keys";
import { clientName } from "@/records/names";
import { Crumbs } from "@/records/record-page";
import { SendDialog } from "@/records/send-dialog";
import { madeWords } from "@/records/words";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { fetchJobAndQuote, useCreateInvoice } from "./api";
import {
  emptyInvoice,
  type InvoiceDraft,
  invoiceDraftOfJob,
  type OpenInvoiceDraft,
  toInvoiceBody,
} from "./invoice-draft";
import { InvoiceForm, useUsualTerms } from "./invoice-form";
import { words } from "./words";

const route = getRouteApi("/protected/invoices/new");

export function CreateInvoicePage() {
  const { job: jobId } = route.useSearch();
  return (
    <PageBody className="max-w-[calc(820px+2*var(--page-pad))]">
      <PageHeader title={words.createInvoice} crumbs={<Crumbs list="/invoices" />} />
      {jobId ? <InvoiceOfJob key={jobId} jobId={jobId} /> : <NewInvoice initial={emptyInvoice} />}
    </PageBody>
  );
}

function InvoiceOfJob({ jobId }: { jobId: string }) {
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.jobs.invoicing(jobId),
    queryFn: () => fetchJobAndQuote(queries, jobId),
  });
  if (data) return <NewInvoice initial={invoiceDraftOfJob(data.job, data.quote)} />;
  if (isError) {
    return <ErrorState message={words.failedToLoadJob} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Card>
      <SkeletonRows rows={6} label={words.loadingJob} />
    </Card>
  );
}

function NewInvoice({ initial }: { initial: OpenInvoiceDraft }) {
  const navigate = useNavigate();
  const create = useCreateInvoice();
  const { days, dayIn } = useUsualTerms();
  const [made, setMade] = useState<Invoice>();
  const toList = () => navigate({ to: "/invoices", ignoreBlocker: true });
  const save = async (draft: InvoiceDraft) => {
    const invoice = await create.mutateAsync(toInvoiceBody(draft));
    toast.success(madeWords.invoice(invoice.invoiceNumber, clientName(invoice.client)), {
      label: madeWords.open,
      onClick: () => void navigate({ to: "/invoices/$id", params: { id: invoice._id }, ignoreBlocker: true }),
    });
    return invoice;
  };
  return (
    <>
      <InvoiceForm
        initial={{ ...initial, dueDate: dayIn(days) }}
        submitLabel={words.createInvoice}
        failure={words.failedToCreateInvoice}
        onSubmit={async (draft) => {
          await save(draft);
          await toList();
        }}
        second={{
          label: madeWords.saveAndSend,
          onSubmit: async (draft) => setMade(await save(draft)),
        }}
        cancel={
          <Button asChild variant="ghost">
            <Link to="/invoices" ignoreBlocker>
              {words.cancel}
            </Link>
          </Button>
        }
      />
      {made ? (
        <SendDialog
          document={{ kind: "invoice", id: made._id }}
          number={made.invoiceNumber}
          onClose={() => void toList()}
        />
      ) : null}
    </>
  );
}
