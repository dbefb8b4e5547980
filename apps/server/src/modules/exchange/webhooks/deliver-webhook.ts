import type { SystemTx } from "@fieldwright/db/client";
import { nextAttemptAt } from "@fieldwright/domain/webhook-events";
import { type Deps, queueEmail, type TaskHandler } from "#kernel";
import { composeSwitchedOff } from "./compose-switched-off";
import {
  type Attempt,
  enqueueDelivery,
  findAttempt,
  findNextDue,
  findOwner,
  holdPending,
  noteResult,
} from "./deliveries.repo";
import { type Outcome, sendWebhook } from "./send-webhook";
import { unsealSecret } from "./webhook-secret";
import { noteHealth } from "./webhooks.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      deliver_webhook: { deliveryId: string };
    }
  }
}

const arrived = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

const reasonOf = ({ status, error }: Outcome): string => error ?? `status ${status}`;

/** Only if nothing else got through meanwhile: then it is the receiver, not this one event. */
const switchOff = async (
  tx: SystemTx,
  { config }: Deps,
  { delivery, endpoint, organization }: Attempt,
  outcome: Outcome,
  now: Date,
): Promise<void> => {
  const works = endpoint.lastSuccessAt !== null && endpoint.lastSuccessAt >= delivery.createdAt;
  if (works || !endpoint.active) return;
  await noteHealth(tx, endpoint.id, { active: false, switchedOffAt: now });
  await holdPending(tx, endpoint.id);
  const owner = await findOwner(tx, endpoint.organizationId);
  if (!owner) return;
  const { url } = endpoint;
  const { publicUrl } = config;
  await queueEmail(
    tx,
    composeSwitchedOff({ owner, organization, url, reason: reasonOf(outcome), publicUrl }),
  );
};

const noteOutcome = async (tx: SystemTx, deps: Deps, attempt: Attempt, outcome: Outcome): Promise<void> => {
  const now = deps.clock();
  const { delivery, endpoint } = attempt;
  const attempts = delivery.attempts + 1;
  const answer = {
    attempts,
    responseStatus: outcome.status,
    responseBody: outcome.body,
    error: outcome.error,
  };
  if (arrived(outcome)) {
    await noteResult(tx, delivery.id, {
      ...answer,
      status: "delivered",
      nextAttemptAt: null,
      finishedAt: now,
    });
    await noteHealth(tx, endpoint.id, { lastSuccessAt: now, failingSince: null });
    return;
  }
  await noteHealth(tx, endpoint.id, { failingSince: endpoint.failingSince ?? now });
  const next = nextAttemptAt(attempts, now);
  if (next) {
    await noteResult(tx, delivery.id, { ...answer, nextAttemptAt: next });
    await enqueueDelivery(tx, delivery, next);
    return;
  }
  await noteResult(tx, delivery.id, { ...answer, status: "failed", nextAttemptAt: null, finishedAt: now });
  await switchOff(tx, deps, attempt, outcome, now);
};

/** No transaction is open while the receiver takes its time; a delivery that ended meanwhile stays as it is. */
const attempt = async (deps: Deps, deliveryId: string): Promise<string | undefined> => {
  const { database, config, clock } = deps;
  const due = await database.system(async (tx) => {
    const found = await findAttempt(tx, deliveryId);
    if (found?.delivery.status !== "pending" || found.endpoint.active) return found;
    await noteResult(tx, deliveryId, { status: "held", nextAttemptAt: null });
    return undefined;
  });
  if (due?.delivery.status !== "pending") return due?.endpoint.id;
  const outcome = await sendWebhook(
    config,
    {
      url: due.endpoint.url,
      secret: unsealSecret(config, due.endpoint.secret),
      body: due.delivery.payload,
      eventId: due.delivery.eventId,
      deliveryId,
    },
    clock(),
  );
  await database.system(async (tx) => {
    const found = await findAttempt(tx, deliveryId);
    if (found?.delivery.status === "pending") await noteOutcome(tx, deps, found, outcome);
  });
  return due.endpoint.id;
};

/** After so long the slot is given back; what is left has jobs of its own. */
const mostOf = 60_000;

/**
 * The queue of an endpoint runs one job at a time, but hands the next one out only seconds later. Hence a job goes on with
 * whatever else is due for the same receiver, in its order; the jobs of those then find nothing to do.
 */
export const deliverWebhookTask =
  (deps: Deps): TaskHandler<"deliver_webhook"> =>
  async ({ deliveryId }) => {
    const until = Date.now() + mostOf;
    const endpointId = await attempt(deps, deliveryId);
    if (!endpointId) return;
    while (Date.now() < until) {
      const next = await deps.database.system((tx) => findNextDue(tx, endpointId, deps.clock()));
      if (!next) return;
      await attempt(deps, next);
    }
  };
