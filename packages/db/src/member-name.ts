import { type SQL, sql } from "drizzle-orm";
import { users } from "./schema/users";

/** For a left join of `users`, where a person who was removed has no row. */
export const memberName: SQL<string> = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Former member')`;
