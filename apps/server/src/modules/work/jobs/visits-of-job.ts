import type { CreateJobBody } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import type { Actor, Principal } from "#kernel";
import type { FoundJob } from "./jobs.repo";

type OpenVisit = { readonly id: string; readonly startsAt: Date; readonly status: VisitStatus };

/** What the end of a job has to do with its visits. Handed in from above, because they belong to `schedule`. */
export type VisitsOfJob = {
  /** Neither completed nor canceled, ordered by start. */
  readonly findOpen: (tx: TenantTx, jobId: string) => Promise<OpenVisit[]>;
  /** Cancels the visits that nobody has started and frees their people. */
  readonly cancelFuture: (
    tx: TenantTx,
    actor: Actor,
    job: Pick<FoundJob, "job" | "clientUserId">,
    now: Date,
  ) => Promise<void>;
};

/** Books the first visit of a new job, or throws if it can't be. Handed in for the same reason. */
export type BookFirstVisit = (
  tx: TenantTx,
  principal: Principal,
  found: Pick<FoundJob, "job" | "clientUserId">,
  visit: NonNullable<CreateJobBody["visit"]>,
  now: Date,
) => Promise<void>;
