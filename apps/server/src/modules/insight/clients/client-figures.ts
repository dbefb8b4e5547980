import type { ClientFigures, ClientsFigures } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { toDollars } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import { clientVisibility } from "#customers";
import { readTerms } from "#identity";
import { notFound, type Principal } from "#kernel";
import { findFigures, findFiguresOf, findNearVisit, type NearVisit } from "./client-figures.repo";

const presentNear = ({ id, title, status, startsAt, endsAt, team }: NearVisit) => ({
  _id: id,
  title,
  status,
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
  team,
});

export const readClientSummary = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<ClientFigures> => {
  const { timeZone } = await readTerms(tx);
  const moment = { now, today: dayIn(timeZone, now) };
  const visibility = clientVisibility(principal);
  const figures = await findFigures(tx, id, visibility, moment);
  if (!figures) throw notFound("Client not found");
  const visit = await findNearVisit(tx, id, visibility, now);
  const { openJobs, openQuotes, lastVisit, nextVisit } = figures;
  return {
    ...(can(principal, "jobs:read") ? { openJobs } : {}),
    ...(can(principal, "quotes:read") ? { openQuotes } : {}),
    ...(can(principal, "invoices:read")
      ? {
          balance: toDollars(figures.balance),
          lifetime: toDollars(figures.lifetime),
          invoiced: toDollars(figures.invoiced),
          openInvoices: figures.openInvoices,
        }
      : {}),
    ...(can(principal, "schedule:read")
      ? {
          lastVisit: lastVisit?.toISOString() ?? null,
          nextVisit: nextVisit?.toISOString() ?? null,
          visit: visit ? presentNear(visit) : null,
        }
      : {}),
  };
};

/** Leaves out clients that the person may not see. */
export const listClientFigures = async (
  tx: TenantTx,
  principal: Principal,
  ids: readonly string[],
): Promise<ClientsFigures> => {
  const found = await findFiguresOf(tx, ids, clientVisibility(principal));
  const seesMoney = can(principal, "invoices:read");
  const seesJobs = can(principal, "jobs:read");
  return {
    figures: found.map(({ client, openJobs, lifetime }) => ({
      client,
      ...(seesJobs ? { openJobs } : {}),
      ...(seesMoney ? { lifetime: toDollars(lifetime) } : {}),
    })),
  };
};
