import type { Database } from "../client";
import { organizations } from "../schema/organizations";
import { users } from "../schema/users";

export type TestTenant = { readonly organizationId: string; readonly userId: string };

/** An organization with one technician. `name` also makes the email address unique. */
export const createTenant = (database: Database, name: string): Promise<TestTenant> =>
  database.system(async (tx) => {
    const [organization] = await tx.insert(organizations).values({ name }).returning();
    if (!organization) throw new Error("No organization was inserted.");
    const [user] = await tx
      .insert(users)
      .values({
        organizationId: organization.id,
        role: "technician",
        firstName: "Terry",
        lastName: name,
        email: `${name.toLowerCase()}@example.com`,
      })
      .returning();
    if (!user) throw new Error("No user was inserted.");
    return { organizationId: organization.id, userId: user.id };
  });
