import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus, Eye, FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "@/lib/api-client";
import { openSample } from "@/lib/sample";
import { Button } from "@/ui/button";
import { Card, CardBody, linkStyle } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { toast } from "@/ui/toast";
import { words } from "./words";

/** The whole list from a file, or one client with the form given. */
export function ClientsStep({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <p>{words.importAbout}</p>
            <p className="text-13 text-ink-2">{words.importNote}</p>
            <p className="text-13 text-ink-2">
              {words.alsoImport}{" "}
              <Link to="/import" search={{ what: "jobs" }} className={linkStyle}>
                {words.importJobs}
              </Link>
              ,{" "}
              <Link to="/import" search={{ what: "invoices" }} className={linkStyle}>
                {words.importInvoices}
              </Link>
              ,{" "}
              <Link to="/import" search={{ what: "prices" }} className={linkStyle}>
                {words.importPrices}
              </Link>
            </p>
          </div>
          <Button asChild variant="primary" icon={<FileUp aria-hidden="true" />}>
            <Link to="/clients/import">{words.importClients}</Link>
          </Button>
        </CardBody>
      </Card>
      <div className="flex flex-col gap-3">
        <h3 className="text-16 font-head wdth-head">{words.addOne}</h3>
        {children}
      </div>
    </div>
  );
}

export function JobStep({ hasClient }: { hasClient: boolean }) {
  return (
    <Card>
      {hasClient ? (
        <EmptyState
          title={words.bookVisit}
          className="py-12"
          action={
            <Button asChild variant="primary" icon={<CalendarPlus aria-hidden="true" />}>
              <Link to="/schedule/new">{words.bookVisit}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          title={words.needsClient}
          className="py-12"
          action={
            <Button asChild variant="primary">
              <Link to="/setup" search={{ step: "clients" }}>
                {words.firstClient}
              </Link>
            </Button>
          }
        />
      )}
    </Card>
  );
}

export function PaymentsStep({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <Card asChild>
        <ul>{children}</ul>
      </Card>
      <p className="text-13 text-ink-2">{words.otherWays}</p>
    </div>
  );
}

export function SampleOffer() {
  const open = useMutation({
    mutationFn: openSample,
    onError: (failure) => toast.error(errorMessage(failure, words.sample.notOpened)),
  });
  // Stays busy until the sample's page has loaded.
  const busy = open.isPending || open.isSuccess;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Eye aria-hidden="true" />} busy={busy} onClick={() => open.mutate()}>
        {words.sample.open}
      </Button>
      <output className="text-13 text-pretty text-ink-2">
        {busy ? words.sample.opening : words.sample.about}
      </output>
    </div>
  );
}
