import { recordChange } from "@fieldwright/db/record-change";
import { sessions } from "@fieldwright/db/schema/sessions";
import { users } from "@fieldwright/db/schema/users";
import type { Role } from "@fieldwright/domain/roles";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { hashPassword, holdSeat } from "#identity";
import { expiryOf, hashToken, newToken } from "#kernel";
import type { TestApp } from "./test-app";

type Owner = { readonly userId: string; readonly organizationId: string };
type Person = { readonly email: string; readonly password: string; readonly role: Role };

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, and members of tests share their password. */
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
};

/** Leaves what adding a member and signing in as them would leave, without hashing the password twice. */
export const addSignedIn = async (
  { database, deps }: TestApp,
  { userId: ownerId, organizationId }: Owner,
  { email, password, role }: Person,
) => {
  const passwordHash = await hashOnce(password);
  const now = deps.clock();
  const userId = uuidv7();
  const token = newToken();
  const name = { firstName: "Mel", lastName: "Member", email, role };
  await database.system(async (tx) => {
    await holdSeat(tx, organizationId);
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
    const emailVerifiedAt = owner?.emailVerifiedAt ? now : null;
    const account = { id: userId, organizationId, passwordHash, passwordChangedAt: now, emailVerifiedAt };
    await tx.insert(users).values({ ...account, ...name });
    const change = { verb: "create", kind: "user", recordId: userId, version: 1, to: name } as const;
    await recordChange(tx, { ...change, actor: { userId: ownerId }, organizationId });
    await tx.insert(sessions).values({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf({ createdAt: now, remembered: false }, now),
    });
  });
  return { userId, token };
};
