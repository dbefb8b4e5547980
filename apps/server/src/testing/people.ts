import type { Database } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { sessions } from "@fieldwright/db/schema/account-access";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import type { Role } from "@fieldwright/domain/permissions";
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

export type TestPerson = {
  userId: string;
  sessionId: string;
  token: string;
  headers: { authorization: string };
};

export const createOrganization = async (database: Database, name = "Test & Sons"): Promise<string> => {
  const id = uuidv7();
  await database.system((tx) => tx.insert(organizations).values({ id, name }));
  return id;
};

type Session = { remembered?: boolean; createdAt?: Date; lastSeenAt?: Date; expiresAt?: Date };

/** A signed-in member. A person with the client role is linked to a client record of the organization. */
export const createPerson = async (
  database: Database,
  role: Role,
  organizationId: string | null,
  session: Session = {},
): Promise<TestPerson> => {
  const userId = uuidv7();
  const sessionId = uuidv7();
  const token = newToken();
  const name = { firstName: "Test", lastName: role, email: `${userId}@example.com` };
  await database.system(async (tx) => {
    await tx.insert(users).values({
      id: userId,
      role,
      organizationId: role === "client" ? null : organizationId,
      emailVerifiedAt: new Date(),
      ...name,
    });
    if (role === "client" && organizationId)
      await tx.insert(clients).values({ organizationId, userId, ...name });
    await tx.insert(sessions).values({
      id: sessionId,
      userId,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + 3_600_000),
      ...session,
    });
  });
  return { userId, sessionId, token, headers: { authorization: `Bearer ${token}` } };
};
