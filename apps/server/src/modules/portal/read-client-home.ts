import type { ClientHome, ComingVisit } from "@fieldwright/contract/requests";
import type { TenantTx } from "@fieldwright/db/client";
import { dollars, sumCents, toDollars } from "@fieldwright/domain/money";
import { listProperties } from "#customers";
import { readLetterhead } from "#identity";
import type { Principal } from "#kernel";
import { listInvoicesWithBalance, listQuotes } from "#money";
import { listJobs } from "#work";
import { type ComingVisitRow, findComingVisits } from "./coming-visits.repo";

const everything = { page: 1, limit: 100, search: "", client: undefined };
const newest = { page: 1, limit: 10, search: "", client: undefined };
const comingVisits = 20;
/** Statuses of jobs that may still get a visit. */
const unbooked = ["draft", "scheduled", "on_hold"] as const;

const presentComing = ({ visit, title, technicians }: ComingVisitRow): ComingVisit => ({
  _id: visit.id,
  job: visit.jobId,
  title,
  status: visit.status,
  start: visit.startsAt.toISOString(),
  end: visit.endsAt.toISOString(),
  arrivalWindow:
    visit.arrivalFrom && visit.arrivalUntil
      ? { start: visit.arrivalFrom.toISOString(), end: visit.arrivalUntil.toISOString() }
      : null,
  location: visit.location,
  technicians,
});

/** Jobs without a coming visit. */
const findWaitingJobs = async (
  tx: TenantTx,
  principal: Principal,
  coming: readonly ComingVisit[],
  now: Date,
): Promise<ClientHome["waitingJobs"]> => {
  const isBooked = new Set(coming.map(({ job }) => job));
  const waiting: ClientHome["waitingJobs"] = [];
  for (const status of unbooked) {
    const { jobs } = await listJobs(tx, principal, { ...everything, status }, now);
    waiting.push(
      ...jobs.filter(
        ({ _id, schedule: { startDate } }) =>
          !isBooked.has(_id) && (startDate === null || new Date(startDate) < now),
      ),
    );
  }
  return waiting;
};

/** Covers the customer's own records only. */
export const readClientHome = async (tx: TenantTx, principal: Principal, now: Date): Promise<ClientHome> => {
  const { clientIds } = principal;
  const { quotes } = await listQuotes(tx, principal, { ...everything, status: "pending" }, now);
  const overdue = await listInvoicesWithBalance(tx, principal, { ...everything, status: "overdue" }, now);
  const pending = await listInvoicesWithBalance(tx, principal, { ...everything, status: "pending" }, now);
  const unpaid = [...overdue.documents, ...pending.documents];
  const visits = (await findComingVisits(tx, clientIds, now, comingVisits)).map(presentComing);
  const done = await listJobs(tx, principal, { ...newest, status: "completed" }, now);
  const properties: ClientHome["properties"] = [];
  for (const id of clientIds) properties.push(...(await listProperties(tx, principal, id)).properties);
  const { name, email, phone, paymentTerms } = await readLetterhead(tx);
  return {
    quotes,
    visits,
    invoices: unpaid.map(({ summary }) => summary),
    owed: toDollars(sumCents(unpaid.map(({ balance }) => balance))),
    waitingJobs: await findWaitingJobs(tx, principal, visits, now),
    history: done.jobs,
    properties,
    business: { name, email, phone, paymentTerms },
  };
};

export const emptyClientHome = (notice: ClientHome["notice"]): ClientHome => ({
  quotes: [],
  visits: [],
  invoices: [],
  owed: dollars(0),
  waitingJobs: [],
  history: [],
  properties: [],
  business: null,
  notice,
});
