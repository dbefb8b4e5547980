import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { TimeSheet } from "@fieldwright/contract/time-sheets";
import { mustCall, type Person } from "./auth";
import { request } from "./records";
import type { TestApp } from "./test-app";

type Logged = {
  readonly by: Person;
  readonly of: Person;
  readonly job: { readonly _id: string };
  readonly start: string;
  readonly end: string;
  readonly note?: string;
};

/** Time that the office writes down for someone. The jobs of tests are newer than the time on them. */
export const logFor = (test: TestApp, { by, of, job, ...time }: Logged): Promise<TimeEntry> =>
  mustCall<TimeEntry>(test, `/jobs/${job._id}/time`, {
    headers: by.headers,
    payload: { user: of.userId, confirmed: true, ...time },
  });

export const readSheet = async (
  test: TestApp,
  by: Person,
  { userId }: Person,
  week: string,
): Promise<TimeSheet> => {
  const response = await request(test, by, "GET", `/time-sheets/${userId}/${week}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<TimeSheet>();
};

export const approve = (test: TestApp, by: Person, { userId }: Person, week: string, minutes: number) =>
  request(test, by, "POST", `/time-sheets/${userId}/${week}/approval`, { minutes });

export const takeBack = (test: TestApp, by: Person, { userId }: Person, week: string) =>
  request(test, by, "DELETE", `/time-sheets/${userId}/${week}/approval`);
