import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { fullName } from "@fieldwright/db/joins";
import { invitations, users } from "@fieldwright/db/schema/users";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { TeamRole } from "@fieldwright/domain/permissions";
import type { Place } from "@fieldwright/domain/travel";
import { and, count, desc, eq, isNotNull, isNull, ne, notLike, or, sql } from "drizzle-orm";
import { formerMemberEmails } from "#kernel";

export type InvitationRecord = typeof invitations.$inferSelect;
type NewInvitation = Pick<
  InvitationRecord,
  "firstName" | "lastName" | "email" | "phone" | "role" | "tokenHash" | "invitedBy" | "expiresAt"
>;

const isOpen = and(ofTenant(invitations), isNull(invitations.acceptedAt));
const maxListed = 100;

/** Only the newest invitation of an address works. */
export const replaceInvitation = async (tx: TenantTx, invitation: NewInvitation): Promise<string> => {
  await tx
    .delete(invitations)
    .where(and(isOpen, sql`lower(${invitations.email}) = lower(${invitation.email})`));
  const [inserted] = await tx
    .insert(invitations)
    .values({ ...invitation, organizationId: tenant })
    .returning({ id: invitations.id });
  if (!inserted) throw new Error("insert returned no invitation");
  return inserted.id;
};

/** Those that nobody accepted, the latest first. */
export const findInvitations = (tx: TenantTx): Promise<InvitationRecord[]> =>
  tx
    .select()
    .from(invitations)
    .where(isOpen)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(maxListed);

export const findInvitation = async (tx: TenantTx, id: string): Promise<InvitationRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(invitations)
    .where(and(isOpen, eq(invitations.id, id)));
  return found;
};

/** False if somebody accepted it in the meantime. */
export const deleteInvitation = async (tx: TenantTx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.delete(invitations).where(and(isOpen, eq(invitations.id, id)));
  return rowCount === 1;
};

/** Deleted accounts stay as rows for the history, but are not members. */
const isMember = and(ofTenant(users), notLike(users.email, formerMemberEmails));

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  phone: users.phone,
  isOwner: users.isOwner,
  grants: users.grants,
  deactivatedAt: users.deactivatedAt,
  skills: users.skills,
  workingHours: users.workingHours,
  address: users.address,
  homeLat: users.homeLat,
  homeLng: users.homeLng,
  version: users.version,
};

export type Member = Pick<typeof users.$inferSelect, keyof typeof columns>;

type MemberFilter = {
  readonly status: "active" | "inactive";
  readonly search: string;
  readonly searchEmail: boolean;
  readonly limit: number;
  readonly offset: number;
};

export const findMembers = async (tx: TenantTx, filter: MemberFilter) => {
  const name = fullName(users);
  const searched = filter.searchEmail ? sql`${name} || E'\\n' || ${users.email}` : name;
  const where = and(
    isMember,
    filter.status === "active" ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt),
    filter.search ? sql`${searched} ilike search_pattern(${filter.search})` : undefined,
  );
  const members: Member[] = await tx
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const [counted] = await tx.select({ total: count() }).from(users).where(where);
  return { members, total: counted?.total ?? 0 };
};

type NewMember = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  role: TeamRole;
};

/** Undefined if the email is taken in any organization. */
export const insertMember = async (
  tx: TenantTx,
  member: NewMember & { passwordHash: string; passwordChangedAt: Date; emailVerifiedAt: Date | null },
): Promise<Member | undefined> => {
  const [inserted] = await tx
    .insert(users)
    .values({ ...member, organizationId: tenant })
    .onConflictDoNothing()
    .returning(columns);
  return inserted;
};

export const findMember = async (tx: TenantTx, id: string): Promise<Member | undefined> => {
  const [member] = await tx
    .select(columns)
    .from(users)
    .where(and(isMember, eq(users.id, id)));
  return member;
};

export const lockMember = async (tx: TenantTx, id: string): Promise<Member | undefined> => {
  const [member] = await tx
    .select(columns)
    .from(users)
    .where(and(isMember, eq(users.id, id)))
    .for("no key update");
  return member;
};

export type FieldWork = Pick<Member, "skills" | "workingHours" | "address" | "homeLat" | "homeLng">;
type MemberChanges = Partial<
  FieldWork & Pick<Member, "firstName" | "lastName" | "phone" | "role" | "grants" | "deactivatedAt">
>;

export const updateMember = async (
  tx: TenantTx,
  { id, version }: Member,
  changes: MemberChanges,
  now: Date,
): Promise<Member> => {
  const [member] = await tx
    .update(users)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(ofTenant(users), eq(users.id, id), eq(users.version, version)))
    .returning(columns);
  if (!member) throw new Error("A locked member changed its version.");
  return member;
};

export const hasOtherAdministrator = async (tx: TenantTx, id: string): Promise<boolean> => {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ofTenant(users),
        ne(users.id, id),
        isNull(users.deactivatedAt),
        or(eq(users.role, "admin"), eq(users.isOwner, true)),
      ),
    )
    .limit(1);
  return others.length > 0;
};

type Home = { readonly userId: string; readonly address: string; readonly before: Place | null };

/** Skips the update when the address or the coordinates were changed in the meantime. */
export const saveHome = async (
  tx: SystemTx,
  { userId, address, before }: Home,
  place: Place,
): Promise<void> => {
  await tx
    .update(users)
    .set({ homeLat: place.lat, homeLng: place.lng })
    .where(
      and(
        eq(users.id, userId),
        eq(users.address, address),
        before ? eq(users.homeLat, before.lat) : isNull(users.homeLat),
        before ? eq(users.homeLng, before.lng) : isNull(users.homeLng),
      ),
    );
};
