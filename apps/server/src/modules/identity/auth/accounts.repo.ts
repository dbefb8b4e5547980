import type { SystemTx } from "@fieldwright/db/client";
import { type accountTokenPurposes, accountTokens } from "@fieldwright/db/schema/account-access";
import { attachments } from "@fieldwright/db/schema/attachments";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { type CategorySkills, organizationSettings } from "@fieldwright/db/schema/settings";
import { invitations, users } from "@fieldwright/db/schema/users";
import { and, desc, eq, gt, isNull, notInArray, sql } from "drizzle-orm";
import { publicUrl } from "#kernel";

/** The account with which this person looks around in a sample company. */
export const findSampleAccount = async (tx: SystemTx, personId: string): Promise<Account | undefined> => {
  const [account] = await tx.select().from(users).where(eq(users.sampleOf, personId));
  return account;
};

/** The person can have a new sample at once, while the old one is still being deleted. */
export const releaseSampleAccount = async (tx: SystemTx, accountId: string): Promise<void> => {
  await tx.update(users).set({ sampleOf: null }).where(eq(users.id, accountId));
};

export type Account = typeof users.$inferSelect;
type NewAccount = typeof users.$inferInsert;
type Organization = { id: string; name: string; timeZone: string };

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

export const findAccountByEmail = async (tx: SystemTx, email: string): Promise<Account | undefined> => {
  const [account] = await tx.select().from(users).where(hasEmail(email));
  return account;
};

export const lockAccountByEmail = async (tx: SystemTx, email: string): Promise<Account | undefined> => {
  const [account] = await tx.select().from(users).where(hasEmail(email)).for("no key update");
  return account;
};

export const findAccount = async (tx: SystemTx, id: string): Promise<Account | undefined> => {
  const [account] = await tx.select().from(users).where(eq(users.id, id));
  return account;
};

/** The address of a member's photo. */
export const findOwnPhoto = async (
  tx: SystemTx,
  { id, organizationId }: Pick<Account, "id" | "organizationId">,
): Promise<string | undefined> => {
  if (!organizationId) return undefined;
  const [photo] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      and(
        eq(attachments.organizationId, organizationId),
        eq(attachments.kind, "user"),
        eq(attachments.recordId, id),
        isNull(attachments.deletedAt),
      ),
    );
  return photo && publicUrl("photos", { ...photo, organizationId });
};

/** Undefined if the email is taken, even by a concurrent registration. */
export const insertAccount = async (tx: SystemTx, account: NewAccount): Promise<Account | undefined> => {
  const [inserted] = await tx.insert(users).values(account).onConflictDoNothing().returning();
  return inserted;
};

export const isEmailTaken = (cause: unknown): boolean =>
  cause instanceof Error &&
  cause.cause instanceof Error &&
  "constraint" in cause.cause &&
  cause.cause.constraint === "users_email_key";

export const updateAccount = async (
  tx: SystemTx,
  id: string,
  changes: Partial<NewAccount>,
  now: Date,
): Promise<Account | undefined> => {
  const [account] = await tx
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1`, updatedAt: now })
    .where(eq(users.id, id))
    .returning();
  return account;
};

export const insertOrganization = async (
  tx: SystemTx,
  organization: Omit<Organization, "id">,
): Promise<Organization> => {
  const [inserted] = await tx.insert(organizations).values(organization).returning();
  if (!inserted) throw new Error("insert returned no organization");
  return inserted;
};

const organizationFields = {
  id: organizations.id,
  name: organizations.name,
  timeZone: organizations.timeZone,
  phone: sql<string>`coalesce(${organizationSettings.phone}, '')`,
  invoiceDueDays: sql<number>`coalesce(${organizationSettings.invoiceDueDays}, 14)`,
  arrivalWindowMinutes: sql<number>`coalesce(${organizationSettings.arrivalWindowMinutes}, 120)`,
  weekStartsOn: sql<number>`coalesce(${organizationSettings.weekStartsOn}, 0)`,
  tellCustomers: sql<boolean>`coalesce(${organizationSettings.tellCustomers}, true)`,
  categorySkills: sql<CategorySkills>`coalesce(${organizationSettings.categorySkills}, '{}')`,
  /** Of a sample company: the name of the real one. */
  sampleFor: sql<string | null>`case when ${organizations.isSample} then (
    select home.name from users visitor
    join users person on person.id = visitor.sample_of
    join organizations home on home.id = person.organization_id
    where visitor.organization_id = ${organizations.id} and visitor.is_owner limit 1
  ) end`,
};

export type OwnOrganization = Organization & {
  phone: string;
  invoiceDueDays: number;
  arrivalWindowMinutes: number;
  weekStartsOn: number;
  tellCustomers: boolean;
  categorySkills: CategorySkills;
  sampleFor: string | null;
};

/** For a client account: the organizations of its client records, newest record first. */
export const findOrganizationsOf = async (tx: SystemTx, account: Account): Promise<OwnOrganization[]> => {
  if (account.role !== "client") {
    if (!account.organizationId) return [];
    return tx
      .select(organizationFields)
      .from(organizations)
      .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
      .where(eq(organizations.id, account.organizationId));
  }
  const found = await tx
    .select(organizationFields)
    .from(clients)
    .innerJoin(organizations, eq(organizations.id, clients.organizationId))
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
    .where(and(eq(clients.userId, account.id), isNull(clients.deletedAt)))
    .orderBy(desc(clients.createdAt), desc(clients.id));
  return [...new Map(found.map((organization) => [organization.id, organization])).values()];
};

type Purpose = (typeof accountTokenPurposes)[number];
type NewToken = { userId: string; purpose: Purpose; tokenHash: string; expiresAt: Date };

const isUsableToken = (tokenHash: string, purpose: Purpose, now: Date) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );

export const deleteTokensOf = async (tx: SystemTx, userId: string, purpose: Purpose): Promise<void> => {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
};

/** Only the newest link works. */
export const replaceToken = async (tx: SystemTx, token: NewToken): Promise<void> => {
  await deleteTokensOf(tx, token.userId, token.purpose);
  await tx.insert(accountTokens).values(token);
};

/** Earlier links stay valid until they expire. `kept` is more than the rate limits allow, and bounds the table. */
export const addToken = async (tx: SystemTx, token: NewToken, kept: number): Promise<void> => {
  await tx.insert(accountTokens).values(token);
  const { userId, purpose } = token;
  const own = and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose));
  const newest = tx
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(own)
    .orderBy(desc(accountTokens.expiresAt), desc(accountTokens.id))
    .limit(kept);
  await tx.delete(accountTokens).where(and(own, notInArray(accountTokens.id, newest)));
};

export const findTokenOwner = async (
  tx: SystemTx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> => {
  const [token] = await tx
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(isUsableToken(tokenHash, purpose, now));
  return token?.userId;
};

/** Check and use in one statement, so that two requests cannot use the same link. */
export const useToken = async (
  tx: SystemTx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> => {
  const [token] = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(isUsableToken(tokenHash, purpose, now))
    .returning({ userId: accountTokens.userId });
  return token?.userId;
};

export type Invitation = typeof invitations.$inferSelect;

/** Of the organization that the token names. One from before is found in all of them. */
type InvitationKey = { readonly tokenHash: string; readonly organizationId?: string };

const isUsableInvitation = ({ tokenHash, organizationId }: InvitationKey, now: Date) =>
  and(
    eq(invitations.tokenHash, tokenHash),
    organizationId === undefined ? undefined : eq(invitations.organizationId, organizationId),
    isNull(invitations.acceptedAt),
    gt(invitations.expiresAt, now),
  );

export const findInvitation = async (tx: SystemTx, key: InvitationKey, now: Date) => {
  const [row] = await tx
    .select({ invitation: invitations, organization: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(isUsableInvitation(key, now), isNull(organizations.deletedAt)));
  return row;
};

/** Check and use in one statement, so that an invitation is accepted once. */
export const useInvitation = async (
  tx: SystemTx,
  key: InvitationKey,
  now: Date,
): Promise<Invitation | undefined> => {
  const [invitation] = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(isUsableInvitation(key, now))
    .returning();
  return invitation;
};
