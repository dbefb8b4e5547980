import type { Aging, Debtor } from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import type { Day } from "@fieldwright/domain/calendar";
import { type Cents, sumCents, toDollars } from "@fieldwright/domain/money";
import { type ReceivableAge, receivableAge, receivableAges } from "@fieldwright/domain/report-figures";
import { type ClientSummary, summarizeClients } from "#customers";
import { sumOpenInvoices } from "../figures.repo";
import { type Debt, findDebts, findOldestInvoices, type OldestInvoice } from "./debts.repo";

/** More rows than anybody reads. The totals count everybody. */
const maxClients = 500;

export const namesOf = ({ user, company, phone }: ClientSummary) => ({
  user: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  company,
  phone,
});

const byAge = (owed: (age: ReceivableAge) => Cents): Aging["owed"] =>
  Object.fromEntries(receivableAges.map((age) => [age, toDollars(owed(age))])) as Aging["owed"];

const presentDebtor = (debt: Debt, client: ClientSummary, oldest: OldestInvoice): Debtor => ({
  _id: debt.clientId,
  ...namesOf(client),
  invoices: debt.invoices,
  owed: byAge((age) => debt.owed[age]),
  total: toDollars(debt.total),
  oldest: { _id: oldest.id, number: oldest.number, dueDate: oldest.dueDate },
});

export const readAging = async (tx: TenantTx, today: Day): Promise<Aging> => {
  const debts = await findDebts(tx, today, maxClients);
  const ids = debts.map(({ clientId }) => clientId);
  const clientOf = await summarizeClients(tx, ids);
  const oldestOf = new Map((await findOldestInvoices(tx, ids)).map((invoice) => [invoice.clientId, invoice]));
  const open = await sumOpenInvoices(tx);
  return {
    today,
    clients: debts.flatMap((debt) => {
      const oldest = oldestOf.get(debt.clientId);
      return oldest ? [presentDebtor(debt, clientOf(debt.clientId), oldest)] : [];
    }),
    count: debts[0]?.clients ?? 0,
    invoices: open.reduce((sum, { count }) => sum + count, 0),
    owed: byAge((age) =>
      sumCents(open.filter(({ dueDay }) => receivableAge(dueDay, today) === age).map(({ owed }) => owed)),
    ),
    total: toDollars(sumCents(open.map(({ owed }) => owed))),
  };
};
