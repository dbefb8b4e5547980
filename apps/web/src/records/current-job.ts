import { type Job, job } from "@fieldwright/contract/jobs";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-error";
import { statusLooks } from "@/ui/badge";

const stale = z.object({ current: job });

/** The job as it is now, where a step was refused because it rested on an old one. */
export const currentJobOf = (error: unknown): Job | undefined =>
  error instanceof ApiError && error.code === "stale_version"
    ? z.safeParse(stale, error.body).data?.current
    : undefined;

/** The same in plain words; undefined for every other error. */
export const jobChangedMeanwhile = (error: unknown): string | undefined => {
  const now = currentJobOf(error);
  return (
    now &&
    `Somebody changed ${now.jobNumber} in the meantime. It is ${statusLooks.job[now.status].word.toLowerCase()} now. Your step was not made.`
  );
};
