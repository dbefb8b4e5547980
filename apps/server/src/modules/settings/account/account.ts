import type { SystemTx } from "@fieldwright/db/client";
import { closeClients, unlinkAccount } from "#customers";
import {
  anonymizeAccount,
  closeOrganization,
  deleteOrganizationRow,
  lockAccount,
  lockClosedOrganization,
  lockOpenOrganization,
  releaseMembers,
} from "#identity";
import {
  type Deps,
  enqueue,
  findFileHashes,
  invalid,
  markFileDeleted,
  notFound,
  type Principal,
  removeUnused,
  type TaskHandler,
} from "#kernel";
import { leaveTeam } from "#team";
import { closeSampleOf } from "../sample/sample-company";
import { deleteTenantRows } from "./account.repo";

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

const mustConfirm = (confirm: string, expected: string, what: string): void => {
  if (!same(confirm, expected)) throw invalid({ field: "confirm", msg: `Type ${what} to confirm` });
};

/** The client records of a customer stay with their organizations. */
const forgetAccount = async (tx: SystemTx, userId: string, now: Date): Promise<void> => {
  await closeSampleOf(tx, userId, now);
  await unlinkAccount(tx, userId);
  await anonymizeAccount(tx, userId, now);
};

/** Closes the organization at once; a task deletes its data. */
const deleteOrganization = (
  { database, clock }: Deps,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
  confirm: string,
): Promise<void> =>
  database.system(async (tx) => {
    const organization = await lockOpenOrganization(tx, organizationId);
    if (!organization) throw notFound();
    mustConfirm(confirm, organization.name, "the organization's name");
    await closeOrganization(tx, organizationId, clock());
    await closeClients(tx, organizationId, clock());
    await forgetAccount(tx, userId, clock());
    await enqueue(tx, "purge_organization", { organizationId });
  });

/** Two transactions: leaving the team needs a tenant transaction, the account a system transaction. */
export const deleteAccount = async (deps: Deps, principal: Principal, confirm: string): Promise<void> => {
  const { database, clock } = deps;
  const { userId } = principal;
  const user = await database.system((tx) => lockAccount(tx, userId));
  if (!user) throw notFound();
  const { organizationId } = user;
  if (user.isOwner && organizationId) return deleteOrganization(deps, { userId, organizationId }, confirm);
  mustConfirm(confirm, user.email, "your email address");
  if (organizationId)
    await database.tenant(organizationId, async (tx) => {
      await leaveTeam(tx, userId, clock());
      await markFileDeleted(tx, { kind: "user", userId }, clock());
    });
  await database.system((tx) => forgetAccount(tx, userId, clock()));
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      purge_organization: { readonly organizationId: string };
    }
  }
}

/** Deletes all data of a closed organization. Safe to run twice. */
export const purgeOrganizationTask =
  ({ database, store }: Deps): TaskHandler<"purge_organization"> =>
  async ({ organizationId }) => {
    const hashes = await database.system(async (tx) => {
      if (!(await lockClosedOrganization(tx, organizationId))) return [];
      const found = await findFileHashes(tx, organizationId);
      await deleteTenantRows(tx, organizationId);
      await releaseMembers(tx, organizationId);
      await deleteOrganizationRow(tx, organizationId);
      return found;
    });
    for (const hash of hashes) await database.system((tx) => removeUnused(tx, store, hash));
  };
