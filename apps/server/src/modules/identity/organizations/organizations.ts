import type { TenantTx, Tx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Plan, planOf, seatsBeyond } from "@fieldwright/domain/plans";
import { type Actor, AppError } from "#kernel";
import { countTeam, findLetterhead, findLogo, findTerms, lockPlan, raiseVersion } from "./organizations.repo";

export type Terms = { readonly timeZone: string; readonly taxRate: number; readonly quoteValidDays: number };

/** What an organization set for all of its documents. */
export const readTerms = async (tx: TenantTx): Promise<Terms> => {
  const terms = await findTerms(tx);
  if (!terms) throw new Error("The transaction's organization does not exist.");
  return terms;
};

export type Letterhead = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Line by line; empty as long as none is set. */
  readonly address: readonly string[];
  /** `#rrggbb`, or empty for the product's own colour. */
  readonly accent: string;
  readonly paymentTerms: string;
  readonly logo: { readonly id: string; readonly fileHash: string; readonly contentType: string } | null;
};

/** How an organization signs what it sends to customers. */
export const readLetterhead = async (tx: TenantTx): Promise<Letterhead> => {
  const [found, logo] = await Promise.all([findLetterhead(tx), findLogo(tx)]);
  if (!found) throw new Error("The transaction's organization does not exist.");
  const { name, settings } = found;
  const town = [settings?.city, [settings?.state, settings?.zip].filter(Boolean).join(" ")];
  const address = [settings?.line1, settings?.line2, town.filter(Boolean).join(", ")];
  return {
    name,
    email: settings?.email ?? "",
    phone: settings?.phone ?? "",
    address: address.flatMap((line) => line || []),
    accent: settings?.accentColor ?? "",
    paymentTerms: settings?.paymentTerms ?? "",
    logo: logo ?? null,
  };
};

/** How many seats of the plan are taken. */
export const countSeats = (tx: TenantTx): Promise<number> => countTeam(tx);

const fullMessage = ({ name, teamLimit }: Plan): string =>
  `The ${name} plan includes ${teamLimit} team members, and all of its seats are taken. ` +
  "Deactivate somebody or change the plan in Settings > Billing.";

/**
 * Room for one more on the team. Additions and changes of the plan wait for each other until the transaction ends, so that
 * two at the same instant cannot share the last seat.
 */
export const holdSeat = async (tx: Tx, organizationId?: string): Promise<void> => {
  const plan = planOf(await lockPlan(tx, organizationId));
  if (plan.teamLimit === null) return;
  if (seatsBeyond(plan, (await countTeam(tx, organizationId)) + 1) > 0)
    throw new AppError("conflict", fullMessage(plan));
};

type Difference = { readonly from?: object; readonly to?: object };

/** Every change of what an organization is raises its version, wherever the changed part is kept. */
export const recordOrganizationChange = async (
  tx: TenantTx,
  actor: Actor,
  difference: Difference,
  now: Date,
): Promise<void> => {
  const { id, version } = await raiseVersion(tx, now);
  await recordChange(tx, {
    actor,
    verb: "update",
    kind: "organization",
    recordId: id,
    version,
    ...difference,
  });
};
