import type { listMessages as contract, Message } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { ReminderEvent } from "@fieldwright/domain/reminders";
import type * as z from "zod/mini";
import { lockLiveClient, readClient } from "#customers";
import { AppError, type Deps, notFound, type Principal } from "#kernel";
import { findMutes, replaceMutes } from "./message-settings.repo";
import { type FoundMessage, findMessage, findMessages, lockMessage, updateMessage } from "./messages.repo";
import { enqueueSending } from "./queue-message";
import { mustBeWithinDailyLimit, mustMaySend } from "./sending-terms";

const presentMessage = ({ message, client }: FoundMessage): Message => ({
  _id: message.id,
  kind: message.kind,
  channel: message.channel,
  client: { _id: client.id, firstName: client.firstName, lastName: client.lastName },
  record: { kind: message.recordKind, _id: message.recordId },
  recipient: message.recipient,
  subject: message.subject,
  body: message.action ? message.body.replaceAll(message.action.url, "[link]") : message.body,
  status: message.status,
  error: message.error,
  createdAt: message.createdAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
  waitsUntil: message.status === "queued" ? (message.heldUntil?.toISOString() ?? null) : null,
});

type Query = z.output<(typeof contract)["query"]>;

export const listMessages = async (
  tx: TenantTx,
  { page, limit, client, record, status }: Query,
): Promise<{ messages: Message[]; total: number; totalPages: number }> => {
  const offset = (page - 1) * limit;
  const { found, total } = await findMessages(tx, { client, record, status, limit, offset });
  return { messages: found.map(presentMessage), total, totalPages: Math.ceil(total / limit) };
};

/** Keeps the message id, so that a recipient who got it after all sees it once. */
export const sendMessageAgain = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Message> => {
  const { organizationId } = await mustMaySend(tx, principal);
  const found = await lockMessage(tx, id);
  if (!found) throw notFound("Message not found");
  if (found.message.status !== "failed")
    throw new AppError("conflict", "Only a failed message can be sent again");
  await updateMessage(tx, id, { status: "queued", error: "" });
  await mustBeWithinDailyLimit(tx, deps, organizationId);
  await enqueueSending(tx, organizationId, id);
  await recordChange(tx, { actor: principal, verb: "send_again", kind: "message", recordId: id, version: 1 });
  const after = await findMessage(tx, id);
  if (!after) throw new Error("a locked message disappeared");
  return presentMessage(after);
};

type Mutes = { muted: ReminderEvent[] };

export const readMutes = async (tx: TenantTx, principal: Principal, clientId: string): Promise<Mutes> => {
  await readClient(tx, principal, clientId);
  return { muted: await findMutes(tx, clientId) };
};

type MutesUpdate = { readonly clientId: string; readonly events: readonly ReminderEvent[] };

/** Locks the client, so that concurrent updates do not collide. */
export const updateMutes = async (
  tx: TenantTx,
  principal: Principal,
  { clientId, events }: MutesUpdate,
): Promise<Mutes> => {
  if (!(await lockLiveClient(tx, clientId))) throw notFound("Client not found");
  const { version } = await readClient(tx, principal, clientId);
  const from = await findMutes(tx, clientId);
  await replaceMutes(tx, clientId, [...new Set(events)]);
  const muted = await findMutes(tx, clientId);
  await recordChange(tx, {
    actor: principal,
    verb: "mute",
    kind: "client",
    recordId: clientId,
    version,
    from: { muted: from },
    to: { muted },
  });
  return { muted };
};
