import type { RecordDraft, RecordKind } from "@fieldwright/contract/record-imports";
import { formatUsd } from "@fieldwright/domain/money";
import { invoiceStatuses, jobStatuses } from "@fieldwright/domain/statuses";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDay } from "@/lib/dates";
import { Badge, StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Card, CardBody, CardHead } from "@/ui/card";
import { words } from "./words";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

const none = <span className="text-ink-2">{words.none}</span>;

function Status({ kind, status }: { kind: RecordKind; status: RecordDraft["status"] }) {
  const job = jobStatuses.find((one) => one === status);
  const invoice = invoiceStatuses.find((one) => one === status);
  if (kind === "jobs") return job ? <StatusBadge kind="job" status={job} /> : null;
  return invoice ? <StatusBadge kind="invoice" status={invoice} /> : null;
}

const atTime = (instant: string): string =>
  new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });

function JobFacts({ draft }: { draft: RecordDraft }) {
  return (
    <>
      {draft.visitAt ? (
        <Fact label={words.facts.visit}>{atTime(draft.visitAt)}</Fact>
      ) : (
        <Fact label={words.facts.date}>{draft.date ? formatDay(draft.date) : none}</Fact>
      )}
      <Fact label={words.facts.amount}>{draft.amount === null ? none : formatUsd(draft.amount)}</Fact>
      {draft.people.length > 0 ? <Fact label={words.facts.people}>{draft.people.join(", ")}</Fact> : null}
    </>
  );
}

function InvoiceFacts({ draft }: { draft: RecordDraft }) {
  return (
    <>
      <Fact label={words.facts.issued}>{draft.date ? formatDay(draft.date) : none}</Fact>
      <Fact label={words.facts.due}>{draft.due ? formatDay(draft.due) : none}</Fact>
      <Fact label={words.facts.total}>{draft.amount === null ? none : formatUsd(draft.amount)}</Fact>
      <Fact label={words.facts.paid}>{formatUsd(draft.paid)}</Fact>
      <Fact label={words.facts.balance}>
        <b className="font-strong">{formatUsd(draft.balance)}</b>
      </Fact>
      {draft.lines > 1 ? <Fact label={words.facts.lines}>{draft.lines}</Fact> : null}
    </>
  );
}

function Draft({ kind, draft }: { kind: RecordKind; draft: RecordDraft }) {
  return (
    <CardBody className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="truncate text-15 font-head">{draft.title}</div>
          <div className="truncate text-13 text-ink-2">{draft.number}</div>
        </div>
        <Status kind={kind} status={draft.status} />
      </div>
      <dl className="flex flex-col gap-1.5 text-13">
        <Fact label={words.facts.client}>
          <span className="flex flex-wrap items-center gap-2">
            {draft.client}
            {draft.clientIs === "known" ? null : (
              <Badge tone={draft.clientIs === "asked" ? "ochre" : "stone"}>
                {draft.clientIs === "asked" ? words.askedClient : words.newClient}
              </Badge>
            )}
          </span>
        </Fact>
        {draft.address ? <Fact label={words.facts.address}>{draft.address}</Fact> : null}
        {kind === "jobs" ? <JobFacts draft={draft} /> : <InvoiceFacts draft={draft} />}
        {draft.notes ? (
          <Fact label={words.facts.notes}>
            <span className="line-clamp-4 whitespace-pre-line">{draft.notes}</span>
          </Fact>
        ) : null}
      </dl>
    </CardBody>
  );
}

/** One job or invoice as it will be, live while columns are matched. */
export function RecordPreviewCard({ kind, drafts }: { kind: RecordKind; drafts: readonly RecordDraft[] }) {
  const [wanted, setWanted] = useState(0);
  const place = Math.min(wanted, drafts.length - 1);
  const draft = drafts[place];
  return (
    <Card aria-labelledby="import-look">
      <CardHead
        id="import-look"
        title={words.look}
        action={
          draft ? (
            <div className="flex items-center gap-1 text-13 text-ink-2">
              <IconButton
                label={words.previous}
                size="sm"
                disabled={place === 0}
                onClick={() => setWanted(place - 1)}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <output>{words.of(place + 1, drafts.length)}</output>
              <IconButton
                label={words.next}
                size="sm"
                disabled={place === drafts.length - 1}
                onClick={() => setWanted(place + 1)}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          ) : undefined
        }
      />
      {draft ? (
        <Draft kind={kind} draft={draft} />
      ) : (
        <CardBody className="text-ink-2">{words.nobody}</CardBody>
      )}
    </Card>
  );
}
