import { listTime, type TimeEntry } from "@fieldwright/contract/job-work";
import { call } from "@/lib/api-client";

/** The newest entries hold every clock that runs: nobody has two, and a job has few people. */
const newest = 100;

/** Somebody's own timer that runs on a job. */
export const findOwnTimer = async (jobId: string, userId: string): Promise<TimeEntry | undefined> => {
  const { entries } = await call(listTime, { params: { id: jobId }, query: { limit: newest } });
  return entries.find(({ end, user }) => end === null && user._id === userId);
};
