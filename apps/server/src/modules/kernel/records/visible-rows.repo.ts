import type { TenantTx } from "@fieldwright/db/client";
import { type BookedFor, isBookedFor } from "@fieldwright/db/joins";
import { inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Visibility } from "./visibility";

type Columns = {
  /** The client that the row belongs to. */
  readonly client: AnyPgColumn;
  /** A technician sees the row if they are booked for this. */
  readonly record: BookedFor;
};

/** The rows that someone may see; undefined means all of them. */
export const visibleRows = (
  tx: TenantTx,
  visibility: Visibility,
  { client, record }: Columns,
): SQL | undefined => {
  if (visibility.of === "organization") return undefined;
  if (visibility.of === "clients") return inArray(client, [...visibility.clientIds]);
  return isBookedFor(tx, visibility.userId, record);
};
