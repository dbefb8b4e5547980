import type { QueryClient } from "@tanstack/react-query";
import { jobQuery } from "@/records/api/read-job";
import { quoteQuery } from "@/records/api/read-quote";
import { amountsOfJob } from "../invoice-draft";

export const fetchJobAndQuote = async (queries: QueryClient, jobId: string) => {
  const job = await queries.fetchQuery(jobQuery(jobId));
  const quote = job.quote ? await queries.fetchQuery(quoteQuery(job.quote._id)) : undefined;
  return { job, quote };
};

export const fetchAmountsOfJob = async (queries: QueryClient, jobId: string) => {
  const { job, quote } = await fetchJobAndQuote(queries, jobId);
  return amountsOfJob(job, quote);
};
