import { Logger, runOnce } from "graphile-worker";
import type { Tasks } from "#kernel";
import type { MessageRecord, Sender } from "#messaging";
import { buildTasks } from "#runtime/tasks";
import type { TestApp } from "./test-app";

type Listed = Pick<MessageRecord, "id" | "kind" | "channel" | "status" | "subject" | "body" | "error"> & {
  recipient: string;
};

/** What was written for a recipient, oldest first, sent or not. */
export const messagesTo = async ({ database }: TestApp, recipient: string): Promise<Listed[]> => {
  const { rows } = await database.pool.query<Listed>(
    "select id, kind, channel, status, subject, body, error, recipient from messages where recipient = $1 order by id",
    [recipient],
  );
  return rows;
};

/** As if the person had been found to be allowed to. */
export const senderOf = ({ organizationId }: { readonly organizationId: string }): Sender => ({
  maySend: true,
  organizationId,
});

/** Does what the worker does with what waits for these tasks. */
export const runTasks = ({ database }: TestApp, taskList: Partial<Tasks>): Promise<void> =>
  runOnce({ pgPool: database.pool, logger: new Logger(() => () => {}), taskList });

export const sendMessages = (test: TestApp): Promise<void> =>
  runTasks(test, { send_message: buildTasks(test.deps).send_message });
