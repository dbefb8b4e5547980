import type { PriceDraft, RecordDraft, RecordKind } from "@fieldwright/contract/record-imports";
import { formatUsd } from "@fieldwright/domain/money";
import { invoiceStatuses, jobStatuses } from "@fieldwright/domain/statuses";
import { formatDay } from "@/lib/dates";
import { Badge, StatusBadge } from "@/ui/badge";
import { DraftCard, Fact, none } from "../draft-card";
import { words } from "./words";

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
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="text-15 font-head wrap-anywhere">{draft.title}</div>
          {draft.title.endsWith(draft.number) ? null : (
            <div className="truncate text-13 text-ink-2">{draft.number}</div>
          )}
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
    </>
  );
}

export function RecordPreviewCard({ kind, drafts }: { kind: RecordKind; drafts: readonly RecordDraft[] }) {
  return (
    <DraftCard drafts={drafts} previous={words.previous} next={words.next}>
      {(draft) => <Draft kind={kind} draft={draft} />}
    </DraftCard>
  );
}

function Price({ draft }: { draft: PriceDraft }) {
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="text-15 font-head wrap-anywhere">{draft.name}</div>
          <div className="truncate text-13 text-ink-2">{draft.number}</div>
        </div>
        {draft.active ? null : <Badge>{words.archived}</Badge>}
      </div>
      <dl className="flex flex-col gap-1.5 text-13">
        <Fact label={words.facts.price}>
          <b className="font-strong">{formatUsd(draft.unitPrice)}</b> / {draft.unit}
        </Fact>
        <Fact label={words.facts.type}>{words.kinds[draft.kind]}</Fact>
        <Fact label={words.facts.description}>
          {draft.description ? (
            <span className="line-clamp-4 whitespace-pre-line">{draft.description}</span>
          ) : (
            none
          )}
        </Fact>
      </dl>
    </>
  );
}

export function PricePreviewCard({ prices }: { prices: readonly PriceDraft[] }) {
  return (
    <DraftCard drafts={prices} previous={words.previous} next={words.next}>
      {(draft) => <Price draft={draft} />}
    </DraftCard>
  );
}
