import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Named = { readonly firstName: AnyPgColumn; readonly lastName: AnyPgColumn };

/** Of a member or a client that is joined. Companies without a person have no last name. */
export const fullName = ({ firstName, lastName }: Named): SQL<string> =>
  sql<string>`rtrim(${firstName} || ' ' || ${lastName})`;

/** With its table, which drizzle leaves out in a query of one table: the inner query would read its own column. */
const qualified = (column: AnyPgColumn): SQL =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;

const memberOf = (userId: AnyPgColumn): SQL =>
  sql`(select member.first_name || ' ' || member.last_name from users member where member.id = ${qualified(userId)})`;

/** The name of the member whose id is in a column. */
export const memberName = (userId: AnyPgColumn): SQL<string> =>
  sql<string>`coalesce(${memberOf(userId)}, 'Former member')`;

/** The same for any account. Customers' accounts belong to no organization: their name comes from the client record. */
export const accountName = (userId: AnyPgColumn): SQL<string | null> => sql<string | null>`coalesce(
  (select member.first_name || ' ' || member.last_name from users member
    where member.organization_id = app_organization_id() and member.id = ${qualified(userId)}),
  (select client.first_name || ' ' || client.last_name from clients client
    where client.organization_id = app_organization_id() and client.user_id = ${qualified(userId)}
    order by client.created_at limit 1)
)`;

/** The name of whoever wrote or uploaded something: a member, or a customer with an account. */
export const authorName = (userId: AnyPgColumn): SQL<string> =>
  sql<string>`coalesce(${accountName(userId)}, 'Former member')`;
