import type { TenantTx, Tx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { BasisPoints, Cents } from "@fieldwright/domain/money";
import { type Plan, planOf, seatsBeyond } from "@fieldwright/domain/plans";
import { type Actor, AppError } from "#kernel";
import { countTeam, findLetterhead, findLogo, findTerms, lockPlan, raiseVersion } from "./organizations.repo";

export type Terms = {
  readonly timeZone: string;
  readonly taxRate: BasisPoints;
  readonly hourlyCost: Cents;
  readonly quoteValidDays: number;
};

/** Defaults for the organization's documents. */
export const readTerms = async (tx: TenantTx): Promise<Terms> => {
  const terms = await findTerms(tx);
  if (!terms) throw new Error("The transaction's organization does not exist.");
  return terms;
};

export type Letterhead = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** One entry per line; empty if not set. */
  readonly address: readonly string[];
  /** `#rrggbb`, or empty for the product's color. */
  readonly accent: string;
  readonly paymentTerms: string;
  /** What customers do before a visit. Null for the usual list. */
  readonly beforeVisit: string | null;
  readonly logo: {
    readonly id: string;
    readonly organizationId: string;
    readonly fileHash: string;
    readonly contentType: string;
  } | null;
};

/** The organization's details on what it sends to customers. */
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
    beforeVisit: settings?.beforeVisit ?? null,
    logo: logo ?? null,
  };
};

/** For a customer, where no payment can be taken online. */
export const howToPay = ({ name, paymentTerms, phone, email }: Letterhead): string => {
  if (paymentTerms) return paymentTerms;
  const contact = [phone, email].filter(Boolean).join(" or ");
  return `Pay ${name} directly, by check, cash or bank transfer.${contact ? ` Questions: ${contact}.` : ""}`;
};

/** How many seats of the billing plan are taken. */
export const countSeats = (tx: TenantTx): Promise<number> => countTeam(tx);

const fullMessage = ({ name, teamLimit }: Plan): string =>
  `The ${name} plan includes ${teamLimit} team members, and all of them are in use. ` +
  "Deactivate someone or change the plan in Settings > Billing.";

/**
 * Makes sure that the team has a free seat. Locks the billing plan, so that two concurrent additions cannot take the
 * same last seat.
 */
export const holdSeat = async (tx: Tx, organizationId?: string): Promise<void> => {
  const plan = planOf(await lockPlan(tx, organizationId));
  if (plan.teamLimit === null) return;
  if (seatsBeyond(plan, (await countTeam(tx, organizationId)) + 1) > 0)
    throw new AppError("conflict", fullMessage(plan));
};

type Difference = { readonly from?: object; readonly to?: object };

/** Every change raises the organization's version, whichever table it is stored in. */
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
