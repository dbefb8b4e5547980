import type { SystemTx } from "@fieldwright/db/client";
import { contactMessages } from "@fieldwright/db/schema/messages";

type NewContactMessage = Omit<typeof contactMessages.$inferInsert, "id" | "createdAt">;

export const insertContactMessage = async (tx: SystemTx, message: NewContactMessage): Promise<void> => {
  await tx.insert(contactMessages).values(message);
};
