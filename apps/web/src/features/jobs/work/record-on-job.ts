import { useSession } from "@/lib/auth";
import { canRecord, recordFact } from "@/lib/field/outbox";
import type { FactInput } from "@/lib/field/types";
import { queryClient } from "@/lib/query-keys";
import { jobQuery } from "@/records/api";
import { clientName } from "@/records/names";

/** Stored on this device first, then sent: a dead network or a closed browser loses nothing. */
export const recordOnJob = (job: string, input: FactInput, content?: Blob): Promise<void> =>
  recordFact(aboutJob(job, null), input, content);

const aboutJob = (job: string, visit: string | null) => {
  const known = queryClient.getQueryData(jobQuery(job).queryKey);
  return { visit, job, customer: known ? clientName(known.client) : "" };
};

/** An answer counts at the visit whose checklist is shown, or at those that share it. */
export const recordAnswer = (
  job: string,
  visit: string,
  input: FactInput,
  /** A photo that an answer names. */
  photo?: { readonly id: string; readonly content: Blob },
): Promise<void> =>
  recordFact(
    { ...aboutJob(job, visit === "shared" ? null : visit), ...(photo ? { id: photo.id } : {}) },
    input,
    photo?.content,
  );

/**
 * Technicians tick and time in the field. The office does it at a desk, and may do it for others. To be asked at the
 * tap.
 */
export const useTapsAreFacts = (): (() => Promise<boolean>) => {
  const isTechnician = useSession().user?.role === "technician";
  return async () => isTechnician && (await canRecord());
};
