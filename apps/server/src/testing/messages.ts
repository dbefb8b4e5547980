import { Logger, runOnce } from "graphile-worker";
import { expect } from "vitest";
import type { Deps, Tasks } from "#kernel";
import type { MessageRecord, Sender } from "#messaging";
import { remindCustomersTask, sendReminders } from "#reminders";
import { buildTasks } from "#runtime/tasks";
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

const countRunning = async ({ database }: TestApp): Promise<number> => {
  const { rows } = await database.direct.pool.query<{ running: number }>(
    "select count(*)::int as running from graphile_worker._private_jobs where locked_at is not null",
  );
  return rows[0]?.running ?? 0;
};

/** Runs the waiting jobs of these tasks as the worker would, until it is written down how each of them ended. */
export const runTasks = async (test: TestApp, taskList: Partial<Tasks>): Promise<void> => {
  const before = await countRunning(test);
  await runOnce({ pgPool: test.database.direct.pool, logger: new Logger(() => () => {}), taskList });
  // The library answers while it still writes down how the last job ended.
  await expect.poll(() => countRunning(test), { interval: 5 }).toBeLessThanOrEqual(before);
};

/** Looks for reminders and queues their messages, as the worker would. */
export const remind = async (test: TestApp, deps: Deps = test.deps): Promise<void> => {
  await sendReminders(deps);
  await runTasks(test, { remind_customers: remindCustomersTask(deps) });
};

export const sendMessages = (test: TestApp): Promise<void> =>
  runTasks(test, { send_message: buildTasks(test.deps).send_message });
