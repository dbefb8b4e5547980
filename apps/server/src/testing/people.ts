import type { Database } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { sessions } from "@fieldwright/db/schema/sessions";
import { users } from "@fieldwright/db/schema/users";
import type { Role } from "@fieldwright/domain/roles";
import { uuidv7 } from "uuidv7";
import { hashToken, newToken } from "#kernel";

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
