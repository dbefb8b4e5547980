import type { TenantTx } from "@fieldwright/db/client";
import { itsClient } from "@fieldwright/db/joins";
import { clients } from "@fieldwright/db/schema/clients";
import { messages } from "@fieldwright/db/schema/messages";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, inArray, type SQL } from "drizzle-orm";

const inTenant = ofTenant(messages);

export type MessageRecord = typeof messages.$inferSelect;
export type FoundMessage = {
  message: MessageRecord;
  client: { id: string; firstName: string; lastName: string };
};

type NewMessage = Omit<typeof messages.$inferInsert, "id" | "organizationId">;

/** Undefined if a message with the same key exists. */
export const insertMessage = async (
  tx: TenantTx,
  fields: NewMessage,
): Promise<{ id: string; organizationId: string } | undefined> => {
  const [inserted] = await tx
    .insert(messages)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoNothing({ target: [messages.organizationId, messages.dedupeKey] })
    .returning({ id: messages.id, organizationId: messages.organizationId });
  return inserted;
};

export const findMessageByKey = async (
  tx: TenantTx,
  dedupeKey: string,
): Promise<{ id: string } | undefined> => {
  const [found] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inTenant, eq(messages.dedupeKey, dedupeKey)));
  return found;
};

/** Whether a text went or goes to the number. */
export const wasTexted = async (tx: TenantTx, clientId: string, recipient: string): Promise<boolean> => {
  const found = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        inTenant,
        eq(messages.clientId, clientId),
        eq(messages.channel, "sms"),
        eq(messages.recipient, recipient),
        inArray(messages.status, ["queued", "sent"]),
      ),
    )
    .limit(1);
  return found.length > 0;
};

const selectMessages = (tx: TenantTx) =>
  tx
    .select({
      message: messages,
      client: { id: clients.id, firstName: clients.firstName, lastName: clients.lastName },
    })
    .from(messages)
    .innerJoin(clients, itsClient(messages))
    .$dynamic();

export const findMessage = async (tx: TenantTx, id: string): Promise<FoundMessage | undefined> => {
  const [found] = await selectMessages(tx).where(and(inTenant, eq(messages.id, id)));
  return found;
};

export const lockMessage = async (tx: TenantTx, id: string): Promise<FoundMessage | undefined> => {
  await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inTenant, eq(messages.id, id)))
    .for("update");
  return findMessage(tx, id);
};

export const updateMessage = async (
  tx: TenantTx,
  id: string,
  changes: Partial<MessageRecord>,
): Promise<void> => {
  await tx
    .update(messages)
    .set(changes)
    .where(and(inTenant, eq(messages.id, id)));
};

type MessageFilter = {
  readonly client: string | undefined;
  readonly record: string | undefined;
  readonly status: MessageRecord["status"] | undefined;
  readonly limit: number;
  readonly offset: number;
};

export const findMessages = async (
  tx: TenantTx,
  { client, record, status, limit, offset }: MessageFilter,
): Promise<{ found: FoundMessage[]; total: number }> => {
  const where: SQL | undefined = and(
    inTenant,
    client ? eq(messages.clientId, client) : undefined,
    record ? eq(messages.recordId, record) : undefined,
    status ? eq(messages.status, status) : undefined,
  );
  const found = await selectMessages(tx)
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .offset(offset);
  return { found, total: await tx.$count(messages, where) };
};
