import type { Message } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError, type Deps, notFound, type Principal } from "#kernel";
import { mustHaveRoom } from "./daily-limit";
import { presentMessage } from "./messages.present";
import { findMessage, lockMessage, updateMessage } from "./messages.repo";
import { enqueueSending } from "./queue-message";
import { mustMaySend } from "./sender";

/** The same message under the same id: a recipient who got it after all sees it once. */
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
    throw new AppError("conflict", "Only a message that has failed can be sent again");
  await updateMessage(tx, id, { status: "queued", error: "" });
  await mustHaveRoom(tx, deps, organizationId);
  await enqueueSending(tx, organizationId, id);
  await recordChange(tx, { actor: principal, verb: "send_again", kind: "message", recordId: id, version: 1 });
  const after = await findMessage(tx, id);
  if (!after) throw new Error("a locked message disappeared");
  return presentMessage(after);
};
