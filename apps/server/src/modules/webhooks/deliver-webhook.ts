import type { SystemTx } from "@fieldwright/db/client";
import { nextAttemptAt } from "@fieldwright/domain/webhook-events";
import type { Deps } from "../../deps";
import type { TaskHandler } from "../../jobs";
import { queueEmail } from "../mail/queue-email";
import { composeSwitchedOff } from "./compose-switched-off";
import {
  type Attempt,
  enqueueDelivery,
  findAttempt,
  findOwner,
  holdPending,
  noteResult,
} from "./deliveries.repo";
import { type Outcome, sendWebhook } from "./send-webhook";
import { openSecret } from "./webhook-secret";
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
export const deliverWebhookTask =
  (deps: Deps): TaskHandler<"deliver_webhook"> =>
  async ({ deliveryId }) => {
    const { database, config, clock } = deps;
    const due = await database.system(async (tx) => {
      const attempt = await findAttempt(tx, deliveryId);
      if (attempt?.delivery.status !== "pending") return undefined;
      if (attempt.endpoint.active) return attempt;
      await noteResult(tx, deliveryId, { status: "held", nextAttemptAt: null });
      return undefined;
    });
    if (!due) return;
    const outcome = await sendWebhook(
      config,
      {
        url: due.endpoint.url,
        secret: openSecret(config, due.endpoint.secret),
        body: due.delivery.payload,
        eventId: due.delivery.eventId,
        deliveryId,
      },
      clock(),
    );
    await database.system(async (tx) => {
      const attempt = await findAttempt(tx, deliveryId);
      if (attempt?.delivery.status === "pending") await noteOutcome(tx, deps, attempt, outcome);
    });
  };
