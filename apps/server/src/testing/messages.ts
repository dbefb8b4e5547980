import type { Deps } from "#kernel";
import type { MessageRecord, Sender } from "#messaging";
import { remindCustomersTask, sendReminders } from "#reminders";
import { buildTasks } from "#runtime/tasks";
import { runTasks } from "./jobs";
import type { TestApp } from "./test-app";

type Listed = Pick<
  MessageRecord,
  "id" | "kind" | "channel" | "status" | "subject" | "body" | "details" | "error" | "recipient"
>;

/** All messages to a recipient, oldest first, sent or not. */
export const messagesTo = async ({ database }: TestApp, recipient: string): Promise<Listed[]> => {
  const { rows } = await database.pool.query<Listed>(
    "select id, kind, channel, status, subject, body, details, error, recipient from messages where recipient = $1 order by id",
    [recipient],
  );
  return rows;
};

/** A sender who has passed the permission check. */
export const senderOf = ({ organizationId }: { readonly organizationId: string }): Sender => ({
  maySend: true,
  organizationId,
});

/** Looks for reminders and queues their messages, as the worker would. */
export const remind = async (test: TestApp, deps: Deps = test.deps): Promise<void> => {
  await sendReminders(deps);
  await runTasks(test, { remind_customers: remindCustomersTask(deps) });
};

export const sendMessages = (test: TestApp): Promise<void> =>
  runTasks(test, { send_message: buildTasks(test.deps).send_message });
