import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { messagesTo } from "#testing/messages";
import { bookVisit, newClient, newJob } from "#testing/records";
import { statementCounter } from "#testing/statements";
import { createTestApp, type TestApp } from "#testing/test-app";
import { remindCustomersTask, sendReminders } from "./send-reminders";

/** 10:00 in Chicago. */
const now = new Date("2026-06-15T15:00:00Z");

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

/** With so many visits tomorrow morning. */
const organization = async (visits = 1): Promise<Person & { email: string }> => {
  const owner = await registerOrganization(test);
  const email = uniqueEmail();
  const client = await newClient(test, owner, { email });
  const job = await newJob(test, owner, { client: client._id });
  const visit = await bookVisit(test, owner, { job, startsAt: "2026-06-16T14:00:00Z" });
  await test.database.pool.query(
    `insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration)
     select gen_random_uuid(), organization_id, job_id, client_id, starts_at, ends_at, duration
     from visits, generate_series(2, $2)
     where visits.id = $1`,
    [visit, visits],
  );
  // Old enough for a high daily limit.
  await test.database.pool.query("update organizations set created_at = '2026-01-01' where id = $1", [
    owner.organizationId,
  ]);
  return { ...owner, email };
};

/** Half of them have settings of their own. */
const addIdle = (count: number) =>
  test.database.pool.query(
    `with idle as (
       insert into organizations (id, name, time_zone)
       select gen_random_uuid(), 'Idle ' || n, 'America/Denver' from generate_series(1, $1) n
       returning id
     ), chosen as (
       insert into message_settings (organization_id) select id from idle where hashtext(id::text) % 2 = 0
       returning organization_id
     )
     insert into reminder_rules (id, organization_id, event, "offset", channel, enabled)
     select gen_random_uuid(), organization_id, 'visit_tomorrow', 48, 'email', true from chosen`,
    [count],
  );

const sweep = () => sendReminders(test.deps);
const sweepAt = (time: string) => sendReminders({ ...test.deps, clock: () => new Date(time) });

/** The organizations whose jobs of a task wait, in the order in which they run. */
const waiting = async (task: string): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select job.payload->>'organizationId' as id from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where identifier = $1 order by priority, run_at, job.id`,
    [task],
  );
  return rows.map(({ id }) => id);
};

const remindOf = () => runTasks(test, { remind_customers: remindCustomersTask(test.deps) });

describe("the look for reminders", () => {
  it("takes the same statements however many organizations have nothing due, and reminds once", async () => {
    await addIdle(1);
    const [one, other] = [await organization(), await organization()];
    const statementsOf = statementCounter(test.database);
    const few = await statementsOf(sweep);
    expect(few).toBeGreaterThan(3);
    await addIdle(200);
    expect(await statementsOf(sweep)).toBe(few);
    await Promise.all([sweep(), sweep()]);
    expect((await waiting("remind_customers")).toSorted()).toEqual(
      [one.organizationId, other.organizationId].toSorted(),
    );
    await Promise.all([remindOf(), remindOf()]);
    await sweep();
    expect(await waiting("remind_customers")).toEqual([]);
    for (const { email } of [one, other])
      expect((await messagesTo(test, email)).map(({ kind }) => kind)).toEqual(["visit_tomorrow"]);
  });

  it("asks nothing of an organization in its quiet hours, or whose rule is not due yet", async () => {
    const { organizationId } = await organization();
    await sweepAt("2026-06-15T13:59:00Z");
    await sweepAt("2026-06-16T02:00:00Z");
    expect(await waiting("remind_customers")).toEqual([]);
    // In the last hour before quiet hours: the visit starts at 9, they end at 8.
    await sweepAt("2026-06-16T00:30:00Z");
    expect(await waiting("remind_customers")).toEqual([organizationId]);
    await remindOf();
  });

  it("lets no visit that is due later hold back what is due now", async () => {
    const { organizationId } = await organization();
    // Both are due after 24 hours: the job in the past, the visit tomorrow.
    await test.database.pool.query(
      "update jobs set status = 'completed', completed_at = '2026-06-14T13:00:00Z' where organization_id = $1",
      [organizationId],
    );
    await sweepAt("2026-06-15T13:59:00Z");
    expect(await waiting("remind_customers")).toEqual([organizationId]);
    await remindOf();
  });
});

describe("a burst of one organization", () => {
  it("runs in portions behind others, and its messages take turns with theirs", async () => {
    await test.database.pool.query("delete from graphile_worker._private_jobs");
    const busy = await organization(120);
    const calm = await organization();
    await sweep();
    const turns: string[] = [];
    const remind = remindCustomersTask(test.deps);
    await runTasks(test, {
      remind_customers: async (payload, helpers) => {
        turns.push(payload.organizationId);
        await remind(payload, helpers);
      },
    });
    expect(turns.slice(0, 2).toSorted()).toEqual([busy.organizationId, calm.organizationId].toSorted());
    expect(turns.slice(2)).toEqual([busy.organizationId]);
    const order = await waiting("send_message");
    expect(order).toHaveLength(121);
    expect(order.indexOf(calm.organizationId)).toBeLessThanOrEqual(100);
    const { send_message: send } = buildTasks(test.deps);
    await runTasks(test, { send_message: send });
    expect(new Set((await messagesTo(test, busy.email)).map(({ status }) => status))).toEqual(
      new Set(["sent"]),
    );
  });
});
