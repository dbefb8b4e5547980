import { users } from "@fieldwright/db/schema/users";
import { type SQL, sql } from "drizzle-orm";

/** For a left join of `users`: somebody who is no longer there has no name. */
export const workerName: SQL<string> = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Former member')`;
