type Part = "notes" | "checklist" | "time" | "files" | "recurrence";

/** Apart from "jobs" and from each other: what is done on a job does not change with every edit of some job. */
export const workKey = (part: Part, jobId: string) => [`job-${part}`, jobId] as const;

export const pageSize = 20;

/** The page after these, if there is one. */
export const nextPage = ({ totalPages }: { totalPages: number }, pages: readonly unknown[]) =>
  pages.length < totalPages ? pages.length + 1 : undefined;
