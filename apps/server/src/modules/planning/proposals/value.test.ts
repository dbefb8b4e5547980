import { usualPlanWeights } from "@fieldwright/domain/assistance";
import { dollars, toCents } from "@fieldwright/domain/money";
import type { Priority } from "@fieldwright/domain/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { jobAt, now, technician } from "#testing/planning";
import { planOf } from "#testing/plans";
import { newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, monday, newVisit, slot } from "#testing/visits";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const weigh = (by: Person, weights: object) =>
  request(test, by, "PUT", "/settings/organization", { planWeights: { ...usualPlanWeights, ...weights } });

/** Sam's Monday has room for one of these jobs of six hours. */
const company = async (jobs: readonly (readonly [title: string, amount: number, priority?: Priority])[]) => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  const made = new Map<string, Awaited<ReturnType<typeof jobAt>>>();
  for (const [title, amount, priority = "medium"] of jobs) {
    const fields = { title, priority, estimatedCost: toCents(dollars(amount)) };
    made.set(
      title,
      await jobAt(test, owner, 5, { ...fields, estimatedDuration: 360, scheduledDate: monday }),
    );
  }
  const planned = async () => (await planOf(test, owner)).creations.map(({ job }) => job.title);
  return { owner, sam, made, planned };
};

describe("the value of work", () => {
  it("decides which of two jobs gets the only time, if the owner wants it to", async () => {
    const { owner, planned } = await company([
      ["Small", 200],
      ["Large", 3_400],
    ]);
    const usual = await planned();
    await weigh(owner, { revenue: "lot" });
    expect(await planned()).toEqual(["Large"]);
    await weigh(owner, {});
    expect(await planned()).toEqual(usual);
    const other = await company([
      ["Large", 3_400],
      ["Small", 200],
    ]);
    await weigh(other.owner, { revenue: "some" });
    expect(await other.planned()).toEqual(["Large"]);
  });

  it("never puts a large job before an urgent one", async () => {
    const { owner, planned } = await company([
      ["Large", 90_000],
      ["Burst pipe", 100, "urgent"],
    ]);
    await weigh(owner, { revenue: "lot", winChance: "lot", agreements: "lot" });
    expect(await planned()).toEqual(["Burst pipe"]);
  });

  it("counts a customer's open quotes by the win rate, and puts customers with recurring work first", async () => {
    const { owner, made, planned } = await company([
      ["Plain", 300],
      ["Quoted", 300],
      ["Agreement", 300],
    ]);
    const [quoted, agreement] = [made.get("Quoted"), made.get("Agreement")];
    const quoteFor = async (client: string | undefined) => {
      const { _id } = await newQuote(test, owner, { client });
      await request(test, owner, "POST", `/quotes/${_id}/send`, {});
      return _id;
    };
    await quoteFor(quoted?.client._id);
    // Won once, so the open one counts in full.
    await request(
      test,
      owner,
      "POST",
      `/quotes/${await quoteFor(made.get("Plain")?.client._id)}/approve`,
      {},
    );
    await weigh(owner, { winChance: "lot" });
    expect(await planned()).toEqual(["Quoted"]);
    await test.database.pool.query(
      `insert into job_recurrences (id, organization_id, job_id, rrule, starts_on, start_minute, duration)
       select gen_random_uuid(), organization_id, id, 'FREQ=MONTHLY', '2027-01-01', 540, 60 from jobs where id = $1`,
      [agreement?._id],
    );
    await weigh(owner, { agreements: "lot" });
    expect(await planned()).toEqual(["Agreement"]);
    const { bought } = await planOf(test, owner);
    expect(bought?.map(({ text }) => text)).toContain("1 job for service-agreement customers gets a time.");
  });
});

describe("a proposal says what the weights bought", () => {
  it("in work on the board, and in what is left out", async () => {
    const { owner, sam, made } = await company([
      ["Small", 200],
      ["Large", 3_400],
      ["Booked", 500.5],
    ]);
    const job = made.get("Booked");
    if (!job) throw new Error("the job is missing");
    await newVisit(test, owner, { job, timeSlot: slot(8, 9), team: crew(sam) });
    await weigh(owner, { revenue: "lot" });
    const { bought } = await planOf(test, owner);
    expect(bought?.[0]).toEqual({
      weight: "revenue",
      before: 500.5,
      after: 3900.5,
      dollars: 3400,
      text: "$3,400 more work on the board. The job left out is worth $200.",
    });
  });
});
