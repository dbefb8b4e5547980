import type { User } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { notFound } from "#kernel";
import { findAccount, findOrganizationsOf } from "./accounts.repo";
import { linkClientRecords } from "./link-client-records";
import { presentUser } from "./user.present";

export const readMe = async (tx: SystemTx, userId: string, chosen?: string): Promise<User> => {
  const account = await findAccount(tx, userId);
  if (!account) throw notFound();
  await linkClientRecords(tx, account);
  return presentUser(account, await findOrganizationsOf(tx, account), chosen);
};
