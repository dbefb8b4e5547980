import type { ClientFigures } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { toDollars } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import { readTerms } from "#identity";
import { notFound, type Principal } from "#kernel";
import { findFigures } from "./client-figures.repo";
import { clientVisibility } from "./clients.policy";

export const readClientSummary = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<ClientFigures> => {
  const { timeZone } = await readTerms(tx);
  const moment = { now, today: dayIn(timeZone, now) };
  const figures = await findFigures(tx, id, clientVisibility(principal), moment);
  if (!figures) throw notFound("Client not found");
  const { openJobs, openQuotes, balance, lifetime, lastVisit, nextVisit } = figures;
  return {
    ...(can(principal, "jobs:read") ? { openJobs } : {}),
    ...(can(principal, "quotes:read") ? { openQuotes } : {}),
    ...(can(principal, "invoices:read")
      ? { balance: toDollars(balance), lifetime: toDollars(lifetime) }
      : {}),
    ...(can(principal, "schedule:read")
      ? { lastVisit: lastVisit?.toISOString() ?? null, nextVisit: nextVisit?.toISOString() ?? null }
      : {}),
  };
};
