import { users } from "@fieldwright/db/schema/users";
import { type SQL, sql } from "drizzle-orm";

/** For a left join of `users`, where a person who was removed has no row. */
export const workerName: SQL<string> = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Former member')`;
