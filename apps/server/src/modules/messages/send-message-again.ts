import type { Message } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError, notFound } from "../../app-error";
import type { Actor } from "../../principal";
import { presentMessage } from "./messages.present";
import { findMessage, lockMessage, updateMessage } from "./messages.repo";
import { enqueueSending } from "./queue-message";

/** The same message under the same id: a recipient who got it after all sees it once. */
export const sendMessageAgain = async (tx: TenantTx, actor: Actor, id: string): Promise<Message> => {
  const found = await lockMessage(tx, id);
  if (!found) throw notFound("Message not found");
  if (found.message.status !== "failed")
    throw new AppError("conflict", "Only a message that has failed can be sent again");
  await updateMessage(tx, id, { status: "queued", error: "" });
  await enqueueSending(tx, found.message.organizationId, id);
  await recordChange(tx, { actor, verb: "send_again", kind: "message", recordId: id, version: 1 });
  const after = await findMessage(tx, id);
  if (!after) throw new Error("a locked message disappeared");
  return presentMessage(after);
};
