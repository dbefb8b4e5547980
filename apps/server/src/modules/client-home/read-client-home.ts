import type { ClientHome, ComingVisit } from "@fieldwright/contract/requests";
import type { TenantTx } from "@fieldwright/db/client";
import { toCents, toDollars } from "@fieldwright/domain/money";
import type { Principal } from "../../principal";
import { listInvoices } from "../invoices/list-invoices";
import { listJobs } from "../jobs/list-jobs";
import { readLetterhead } from "../organizations/read-letterhead";
import { listProperties } from "../properties/list-properties";
import { listQuotes } from "../quotes/list-quotes";
import { type ComingVisitRow, findComingVisits } from "./coming-visits.repo";

const everything = { page: 1, limit: 100, search: "", client: undefined };
const newest = { page: 1, limit: 10, search: "", client: undefined };
const comingVisits = 20;

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

/** Everything of the customer's own records; what they owe is summed in cents. */
export const readClientHome = async (tx: TenantTx, principal: Principal, now: Date): Promise<ClientHome> => {
  const { clientIds } = principal;
  const { quotes } = await listQuotes(tx, principal, { ...everything, status: "pending" }, now);
  const overdue = await listInvoices(tx, principal, { ...everything, status: "overdue" }, now);
  const pending = await listInvoices(tx, principal, { ...everything, status: "pending" }, now);
  const invoices = [...overdue.invoices, ...pending.invoices];
  const drafts = await listJobs(tx, principal, { ...newest, status: "draft" }, now);
  const done = await listJobs(tx, principal, { ...newest, status: "completed" }, now);
  const properties: ClientHome["properties"] = [];
  for (const id of clientIds) properties.push(...(await listProperties(tx, principal, id)).properties);
  const { name, email, phone, paymentTerms } = await readLetterhead(tx);
  return {
    quotes,
    visits: (await findComingVisits(tx, clientIds, now, comingVisits)).map(presentComing),
    invoices,
    owed: toDollars(invoices.reduce((sum, { balance }) => sum + toCents(balance), 0)),
    waitingJobs: drafts.jobs,
    history: done.jobs,
    properties,
    business: { name, email, phone, paymentTerms },
  };
};

export const emptyClientHome = (notice: ClientHome["notice"]): ClientHome => ({
  quotes: [],
  visits: [],
  invoices: [],
  owed: 0,
  waitingJobs: [],
  history: [],
  properties: [],
  business: null,
  notice,
});
