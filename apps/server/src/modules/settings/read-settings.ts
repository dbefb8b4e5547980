import type { DeletedRecord, Settings } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { can } from "@fieldwright/domain/permissions";
import { linkClients } from "#customers";
import {
  countSeats,
  defaultUserSettings,
  findOrganization,
  findSettings,
  findUserSettings,
  readLetterhead,
  readMe,
  readSecurity,
} from "#identity";
import { connectedMap, type Deps, findCounters, type Principal, restorableFor } from "#kernel";
import { findDeletedSince } from "./deleted.repo";
import {
  type OrganizationFacts,
  presentBilling,
  presentNotifications,
  presentOrganization,
} from "./settings.present";

const noneConnected: Settings["integrations"] = {
  stripe: false,
  quickbooks: false,
  xero: false,
  twilio: false,
  "google-workspace": false,
  zapier: false,
};

export const readOrganizationFacts = async (tx: TenantTx): Promise<OrganizationFacts> => ({
  organization: await findOrganization(tx),
  settings: await findSettings(tx),
  counters: await findCounters(tx),
  logoId: (await readLetterhead(tx)).logo?.id,
  team: await countSeats(tx),
});

/** The organization's settings; each part only for people who may change it. */
const readShared = async (
  tx: TenantTx,
  principal: Principal,
  now: Date,
): Promise<Pick<Settings, "billing" | "integrations" | "organization">> => {
  const facts = await readOrganizationFacts(tx);
  return {
    billing: can(principal, "billing:write") ? presentBilling(facts, now) : null,
    integrations: can(principal, "integrations:write") ? await connectedMap(tx) : noneConnected,
    organization: can(principal, "organization:write") ? presentOrganization(facts) : null,
  };
};

export const readSettings = async ({ database, clock }: Deps, principal: Principal): Promise<Settings> => {
  const now = clock();
  const own = await database.system(async (tx) => {
    const me = await readMe(tx, { linkClients }, principal.userId, principal.organizationId ?? undefined);
    const [kept = defaultUserSettings(principal.userId)] = await findUserSettings(tx, [principal.userId]);
    return { me, kept, security: await readSecurity(tx, principal, now) };
  });
  const { me, kept, security } = own;
  const administers = principal.organizationId !== null && can(principal, "organization:write");
  const shared = administers
    ? await database.tenant(principal.organizationId, (tx) => readShared(tx, principal, now))
    : { billing: null, integrations: noneConnected, organization: null };
  return {
    profile: {
      fullName: `${me.firstName} ${me.lastName}`,
      firstName: me.firstName,
      lastName: me.lastName,
      email: me.email,
      emailVerified: me.emailVerified,
      phone: me.phone,
      company: me.company,
      role: me.role,
      version: me.version,
    },
    security,
    notifications: presentNotifications(principal, kept),
    dataSettings: { analytics: kept.shareAnalytics, marketing: kept.shareMarketing },
    ...shared,
  };
};

type Query = { readonly page: number; readonly limit: number };
type Answer = { records: DeletedRecord[]; total: number; totalPages: number };

export const listDeleted = async (tx: TenantTx, { page, limit }: Query, now: Date): Promise<Answer> => {
  const since = new Date(now.getTime() - restorableFor);
  const { records, total } = await findDeletedSince(tx, since, { limit, offset: (page - 1) * limit });
  return {
    records: records.map(({ id, kind, number, title, deletedAt }) => ({
      _id: id,
      kind,
      number,
      title,
      deletedAt: deletedAt.toISOString(),
      restorableUntil: new Date(deletedAt.getTime() + restorableFor).toISOString(),
    })),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
