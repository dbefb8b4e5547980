import type { ClientQuestion, RecordDraft, RecordPreview } from "@fieldwright/contract/record-imports";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { invoiceStatusOn } from "@fieldwright/domain/life-cycles";
import { noCents, subtractCents, sumCents, toDollars } from "@fieldwright/domain/money";
import { teamRoles } from "@fieldwright/domain/permissions";
import type { Namesake } from "#customers";
import { findActiveStaff } from "#identity";
import { findInvoicesByReference } from "#money";
import { nameOf } from "../fold";
import { clientOf, type Found, findClientsOf, indexClients, newKeyOf } from "./clients-of-rows";
import { addressLine, hasLines, noClient, type Setting, type Who } from "./draft";
import type { InvoiceDraft } from "./draft-invoice";
import type { JobDraft } from "./draft-job";
import { type Drafts, draftInvoices, draftJobs, draftPrices, groupsOf, settingOf } from "./draft-records";
import type { RecordPlan } from "./plan-records";
import { findJobsHere, memberIn } from "./run-jobs";
import { fieldsOf, findPricesHere } from "./run-prices";

const shownDrafts = 50;
const shownRows = 100;

type Drafted = { readonly reference: string; readonly who: Who };

const common = ({ reference, who }: Drafted, found: Found) => ({
  number: reference,
  client: who.draft ? nameOf(who.draft) : "",
  clientIs: found.is,
  address: who.draft ? addressLine(who.draft) : "",
});

const presentJob = (draft: JobDraft, found: Found): Omit<RecordDraft, "row"> => ({
  ...common(draft, found),
  title: draft.title,
  status: draft.visit ? "scheduled" : draft.status,
  date: draft.day,
  visitAt: draft.visit?.start.toISOString() ?? null,
  due: null,
  amount: draft.amount === null ? null : toDollars(draft.amount),
  paid: toDollars(noCents),
  balance: toDollars(noCents),
  lines: 0,
  people: [...draft.people],
  notes: draft.description,
});

const owedOn = ({ total, paid, voidReason }: InvoiceDraft) =>
  voidReason ? noCents : subtractCents(total, paid);

const presentInvoice = (draft: InvoiceDraft, found: Found, today: string): Omit<RecordDraft, "row"> => ({
  ...common(draft, found),
  title: draft.title,
  status: invoiceStatusOn(
    { total: draft.total, paid: draft.paid, dueDate: draft.due, voided: draft.voidReason !== null },
    today,
  ),
  date: draft.issued,
  visitAt: null,
  due: draft.due,
  amount: toDollars(draft.total),
  paid: toDollars(draft.paid),
  balance: toDollars(owedOn(draft)),
  lines: draft.lines.length,
  people: [],
  notes: draft.notes,
});

const choiceOf = ({ id, name, email, phone, line1, city }: Namesake) => ({
  _id: id,
  name,
  detail: [email, phone, line1, city].filter(Boolean).slice(0, 2).join(", "),
});

type Matched<D> = Drafts<D>["drafts"][number] & { readonly found: Found };

const questionsOf = (matched: readonly Matched<Drafted>[]): ClientQuestion[] => {
  const byKey = new Map<string, ClientQuestion>();
  for (const { found, draft, rows } of matched) {
    if (found.is !== "asked") continue;
    const before = byKey.get(found.key);
    byKey.set(found.key, {
      key: found.key,
      name: draft.who.draft ? nameOf(draft.who.draft) : "",
      rows: (before?.rows ?? 0) + rows.length,
      choices: before?.choices ?? found.choices.slice(0, 20).map(choiceOf),
    });
  }
  return [...byKey.values()];
};

type Here = readonly { readonly reference: string; readonly number: string }[];

const matchesOf = (plan: RecordPlan, drafts: readonly Matched<Drafted>[], here: Here, lines: boolean) => {
  const ours = new Map(here.map(({ reference, number }) => [reference, number]));
  const repeated = lines
    ? []
    : [...plan.sameAs].map(([row, sameAs]) => ({ row, number: "", sameAs, here: null }));
  const known = drafts.flatMap(({ row, draft }) => {
    const number = draft.reference === "" ? undefined : ours.get(draft.reference);
    return number === undefined ? [] : [{ row, number: draft.reference, sameAs: null, here: number }];
  });
  return [...known, ...repeated].toSorted((one, other) => one.row - other.row);
};

type Parts<D> = {
  readonly drafts: Drafts<D>;
  readonly here: Here;
  readonly lines: boolean;
  readonly present: (draft: D, found: Found) => Omit<RecordDraft, "row">;
};

const previewOf = async <D extends Drafted>(tx: TenantTx, plan: RecordPlan, parts: Parts<D>) => {
  const { drafts, refused } = parts.drafts;
  const clients = indexClients(
    await findClientsOf(
      tx,
      drafts.map(({ draft }) => draft.who),
    ),
  );
  const none = { answers: {}, made: new Set<string>() };
  const matched = drafts.map((one) => ({ ...one, found: clientOf(clients, one.draft.who, none) }));
  const matches = matchesOf(plan, matched, parts.here, parts.lines);
  const questions = questionsOf(matched);
  const fresh = matched.flatMap(({ found, draft }) =>
    found.is === "new" && draft.who.draft ? [newKeyOf(draft.who.draft)] : [],
  );
  return {
    matched,
    preview: {
      kind: plan.kind,
      source: plan.source,
      columns: [...plan.columns],
      total: plan.table.rows.length,
      drafts: matched
        .slice(0, shownDrafts)
        .map(({ row, draft, found }) => ({ row, ...parts.present(draft, found) })),
      refused: refused.slice(0, shownRows),
      matches: matches.slice(0, shownRows),
      questions: questions.slice(0, shownRows),
      prices: [],
    },
    counts: {
      refused: refused.length,
      duplicates: matches.length,
      repeated: matches.filter(({ sameAs }) => sameAs !== null).length,
      lines: parts.lines ? plan.sameAs.size : 0,
      newClients: new Set(fresh).size,
      asked: questions.reduce((sum, { rows }) => sum + rows, 0),
      withoutPrice: 0,
      withoutClient: refused.filter(({ reason }) => reason === noClient).length,
    },
  };
};

const previewJobs = async (tx: TenantTx, plan: RecordPlan, setting: Setting): Promise<RecordPreview> => {
  const rows = plan.table.rows.filter(({ row }) => !plan.sameAs.has(row));
  const drafts = await draftJobs(plan.used, rows, setting);
  const references = drafts.drafts.map(({ draft }) => draft.reference).filter(Boolean);
  const here = await findJobsHere(tx, references);
  const { matched, preview, counts } = await previewOf(tx, plan, {
    drafts,
    here,
    lines: false,
    present: presentJob,
  });
  const memberOf = memberIn(await findActiveStaff(tx, teamRoles));
  const names = new Set(matched.flatMap(({ draft }) => (draft.visit ? draft.people : [])));
  return {
    ...preview,
    counts: {
      ...counts,
      visits: matched.filter(({ draft }) => draft.visit !== null).length,
      withoutDate: matched.filter(({ draft }) => draft.day === null && draft.status === "draft").length,
      unknownPeople: [...names].filter((name) => memberOf(name) === undefined).length,
      withoutBalance: 0,
    },
    owed: toDollars(noCents),
  };
};

const previewInvoices = async (tx: TenantTx, plan: RecordPlan, setting: Setting): Promise<RecordPreview> => {
  const lines = hasLines(plan.used);
  const drafts = await draftInvoices(plan.used, groupsOf(plan.table.rows, plan.sameAs, lines), setting);
  const references = drafts.drafts.map(({ draft }) => draft.reference).filter(Boolean);
  const here = references.length === 0 ? [] : await findInvoicesByReference(tx, references);
  const today = dayIn(setting.timeZone, setting.now);
  const present = (draft: InvoiceDraft, found: Found) => presentInvoice(draft, found, today);
  const { matched, preview, counts } = await previewOf(tx, plan, { drafts, here, lines, present });
  return {
    ...preview,
    counts: {
      ...counts,
      visits: 0,
      withoutDate: 0,
      unknownPeople: 0,
      withoutBalance: matched.filter(({ draft }) => !draft.isPaidSaid).length,
    },
    owed: toDollars(sumCents(matched.map(({ draft }) => owedOn(draft)))),
  };
};

const previewPrices = async (tx: TenantTx, plan: RecordPlan): Promise<RecordPreview> => {
  const rows = plan.table.rows.filter(({ row }) => !plan.sameAs.has(row));
  const { drafts, refused } = await draftPrices(plan.used, rows);
  const here = await findPricesHere(
    tx,
    drafts.map(({ draft }) => draft),
  );
  const repeated = [...plan.sameAs].map(([row, sameAs]) => ({ row, number: "", sameAs, here: null }));
  const known = drafts.flatMap(({ row, draft }) => {
    const item = here.find(draft);
    return item ? [{ row, number: draft.number || draft.name, sameAs: null, here: item.name }] : [];
  });
  const matches = [...known, ...repeated].toSorted((one, other) => one.row - other.row);
  return {
    kind: plan.kind,
    source: plan.source,
    columns: [...plan.columns],
    total: plan.table.rows.length,
    drafts: [],
    prices: drafts.slice(0, shownDrafts).map(({ row, draft }) => {
      const fields = fieldsOf(draft);
      return { row, ...fields, unitPrice: toDollars(fields.unitPrice) };
    }),
    refused: refused.slice(0, shownRows),
    matches: matches.slice(0, shownRows),
    questions: [],
    counts: {
      refused: refused.length,
      duplicates: matches.length,
      repeated: matches.filter(({ sameAs }) => sameAs !== null).length,
      lines: 0,
      newClients: 0,
      asked: 0,
      visits: 0,
      withoutDate: 0,
      withoutClient: 0,
      unknownPeople: 0,
      withoutBalance: 0,
      withoutPrice: drafts.filter(({ draft }) => draft.unitPrice === null).length,
    },
    owed: toDollars(noCents),
  };
};

export const previewRecords = async (tx: TenantTx, plan: RecordPlan, now: Date): Promise<RecordPreview> => {
  if (plan.kind === "prices") return previewPrices(tx, plan);
  const setting = await settingOf(tx, now);
  return plan.kind === "jobs" ? previewJobs(tx, plan, setting) : previewInvoices(tx, plan, setting);
};
