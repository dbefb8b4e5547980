import type { SystemTx, Tx } from "@fieldwright/db/client";
import { messageDays } from "@fieldwright/db/schema/messages";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import type { Day } from "@fieldwright/domain/calendar";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";

export const findSendingOrganization = async (tx: Tx, organizationId: string) => {
  const [found] = await tx
    .select({ timeZone: organizations.timeZone, createdAt: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!found) throw new Error("The organization does not exist.");
  return found;
};

export const findEmailOf = async (tx: Tx, userId: string): Promise<string | undefined> => {
  const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email;
};

/** Only if it is verified. */
export const findOwnerEmail = async (tx: Tx, organizationId: string): Promise<string | undefined> => {
  const [found] = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.isOwner, true),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .limit(1);
  return found?.email;
};

export const hasVerifiedOwner = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await findOwnerEmail(tx, organizationId)) !== undefined;

export const countSent = async (tx: Tx, organizationId: string, day: Day): Promise<number> => {
  const [found] = await tx
    .select({ sent: messageDays.sent })
    .from(messageDays)
    .where(and(eq(messageDays.organizationId, organizationId), eq(messageDays.day, day)));
  return found?.sent ?? 0;
};

/** False if the limit is reached. Check and count in one statement, so that two calls cannot both take the last place. */
export const addSent = async (
  tx: Tx,
  organizationId: string,
  { day, limit }: { readonly day: Day; readonly limit: number },
): Promise<boolean> => {
  const counted = await tx
    .insert(messageDays)
    .values({ organizationId, day, sent: 1 })
    .onConflictDoUpdate({
      target: [messageDays.organizationId, messageDays.day],
      set: { sent: sql`${messageDays.sent} + 1` },
      setWhere: lt(messageDays.sent, limit),
    })
    .returning({ sent: messageDays.sent });
  return counted.length > 0;
};

export const deleteMessageDaysBefore = async (tx: SystemTx, before: Day): Promise<void> => {
  await tx.delete(messageDays).where(lt(messageDays.day, before));
};
