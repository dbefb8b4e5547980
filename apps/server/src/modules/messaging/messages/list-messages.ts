import type { listMessages as contract, Message } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { presentMessage } from "./messages.present";
import { listMessageRecords } from "./messages.repo";

type Query = z.output<(typeof contract)["query"]>;

export const listMessages = async (
  tx: TenantTx,
  { page, limit, client, record, status }: Query,
): Promise<{ messages: Message[]; total: number; totalPages: number }> => {
  const offset = (page - 1) * limit;
  const { found, total } = await listMessageRecords(tx, { client, record, status, limit, offset });
  return { messages: found.map(presentMessage), total, totalPages: Math.ceil(total / limit) };
};
