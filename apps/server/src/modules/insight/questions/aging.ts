import type { Aging, Debtor } from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import type { Day } from "@fieldwright/domain/calendar";
import { type Dollars, dollars, toDollars } from "@fieldwright/domain/money";
import type { ReceivableAge } from "@fieldwright/domain/report-figures";
import { type ClientSummary, summarizeClients } from "#customers";
import { readReceivables } from "../reports/read-report";
import { type Debt, findDebts, findOldestInvoices, type OldestInvoice } from "./debts.repo";

const noDollars = dollars(0);

/** More rows than anybody reads. The totals count everybody. */
const maxClients = 500;

export const namesOf = ({ user, company, phone }: ClientSummary) => ({
  user: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  company,
  phone,
});

const byAge = (owed: (age: ReceivableAge) => Dollars): Aging["owed"] => ({
  not_due: owed("not_due"),
  "1_30": owed("1_30"),
  "31_60": owed("31_60"),
  "61_90": owed("61_90"),
  over_90: owed("over_90"),
});

const presentDebtor = (debt: Debt, client: ClientSummary, oldest: OldestInvoice): Debtor => ({
  _id: debt.clientId,
  ...namesOf(client),
  invoices: debt.invoices,
  owed: byAge((age) => toDollars(debt.owed[age])),
  total: toDollars(debt.total),
  oldest: { _id: oldest.id, number: oldest.number, dueDate: oldest.dueDate },
});

export const readAging = async (tx: TenantTx, today: Day): Promise<Aging> => {
  const debts = await findDebts(tx, today, maxClients);
  const ids = debts.map(({ clientId }) => clientId);
  const clientOf = await summarizeClients(tx, ids);
  const oldestOf = new Map((await findOldestInvoices(tx, ids)).map((invoice) => [invoice.clientId, invoice]));
  const all = await readReceivables(tx, today);
  return {
    today,
    clients: debts.flatMap((debt) => {
      const oldest = oldestOf.get(debt.clientId);
      return oldest ? [presentDebtor(debt, clientOf(debt.clientId), oldest)] : [];
    }),
    count: debts[0]?.clients ?? 0,
    invoices: all.byAge.reduce((sum, { count }) => sum + count, 0),
    owed: byAge((age) => all.byAge.find((known) => known.age === age)?.amount ?? noDollars),
    total: all.total,
  };
};
