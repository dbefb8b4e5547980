import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { type AnnouncedKind, nextAttemptAt } from "@fieldwright/domain/webhook-events";
import { readClient } from "#customers";
import { AppError, type Deps, type Email, layOut, product, queueEmail, type TaskHandler } from "#kernel";
import { readInvoice, readQuote } from "#money";
import { readVisit } from "#schedule";
import { readJob } from "#work";
import { type Outcome, sendWebhook, unsealSecret } from "./send-webhook";
import {
  type Attempt,
  enqueueDelivery,
  findNextDue,
  findOwner,
  lockAttempt,
  pausePending,
  saveHealth,
  saveResult,
} from "./webhooks.repo";

/** Webhooks are set up by admins, so the receiver sees what the API shows an admin. */
const readers: Record<AnnouncedKind, (tx: TenantTx, id: string, now: Date) => Promise<object>> = {
  client: (tx, id) => readClient(tx, product, id),
  quote: (tx, id, now) => readQuote(tx, product, id, now),
  job: (tx, id, now) => readJob(tx, product, id, now),
  visit: (tx, id) => readVisit(tx, product, id),
  invoice: (tx, id, now) => readInvoice(tx, product, id, now),
};

/** Undefined when the record was deleted in the meantime. */
export const readRecord = async (
  tx: TenantTx,
  kind: AnnouncedKind,
  id: string,
  now: Date,
): Promise<object | undefined> => {
  try {
    return await readers[kind](tx, id, now);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "not_found") return undefined;
    throw cause;
  }
};

type SwitchedOff = {
  readonly owner: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly organization: string;
  readonly url: string;
  readonly reason: string;
  readonly publicUrl: string;
};

const composeSwitchedOff = ({ owner, organization, url, reason, publicUrl }: SwitchedOff): Email => ({
  to: { name: `${owner.firstName} ${owner.lastName}`, address: owner.email },
  subject: "A webhook was turned off",
  ...layOut({
    title: "A webhook was turned off",
    paragraphs: [
      `Hi ${owner.firstName},`,
      `Nothing ${organization} sent to ${url} has gotten through for three days. The last answer was: ${reason}.`,
      "We keep events for 30 days. Turn the webhook back on once the receiver works, and we'll send them.",
    ],
    action: { label: "Open integrations", url: `${publicUrl}/settings#integrations` },
    footnote: `You're getting this because you own ${organization}.`,
  }),
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      deliver_webhook: { deliveryId: string };
    }
  }
}

const arrived = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

const reasonOf = ({ status, error }: Outcome): string => error ?? `status ${status}`;

/**
 * Switches off only if nothing else was delivered in the meantime. Otherwise this one event is the problem, not the
 * receiver.
 */
const switchOff = async (
  tx: SystemTx,
  { config }: Deps,
  { delivery, endpoint, organization }: Attempt,
  outcome: Outcome,
  now: Date,
): Promise<void> => {
  const works = endpoint.lastSuccessAt !== null && endpoint.lastSuccessAt >= delivery.createdAt;
  if (works || !endpoint.active) return;
  await saveHealth(tx, endpoint, { active: false, switchedOffAt: now });
  await pausePending(tx, endpoint);
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
    await saveResult(tx, delivery, {
      ...answer,
      status: "delivered",
      nextAttemptAt: null,
      finishedAt: now,
    });
    await saveHealth(tx, endpoint, { lastSuccessAt: now, failingSince: null });
    return;
  }
  await saveHealth(tx, endpoint, { failingSince: endpoint.failingSince ?? now });
  const next = nextAttemptAt(attempts, now);
  if (next) {
    await saveResult(tx, delivery, { ...answer, nextAttemptAt: next });
    await enqueueDelivery(tx, delivery, next);
    return;
  }
  await saveResult(tx, delivery, { ...answer, status: "failed", nextAttemptAt: null, finishedAt: now });
  await switchOff(tx, deps, attempt, outcome, now);
};

/** No transaction is open while the receiver responds. A delivery that ended in the meantime is left alone. */
const attempt = async (deps: Deps, deliveryId: string): Promise<Attempt["endpoint"] | undefined> => {
  const { database, config, clock } = deps;
  const due = await database.system(async (tx) => {
    const found = await lockAttempt(tx, deliveryId);
    if (found?.delivery.status !== "pending" || found.endpoint.active) return found;
    await saveResult(tx, found.delivery, { status: "held", nextAttemptAt: null });
    return undefined;
  });
  if (due?.delivery.status !== "pending") return due?.endpoint;
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
    const found = await lockAttempt(tx, deliveryId);
    if (found?.delivery.status === "pending") await noteOutcome(tx, deps, found, outcome);
  });
  return due.endpoint;
};

/** After a minute the worker slot is freed. The remaining deliveries have their own jobs. */
const maxRunMs = 60_000;

/**
 * An endpoint's queue runs one job at a time, but starts the next one only seconds later. So a job also sends
 * everything else that is due for this endpoint, oldest first, and the jobs of those deliveries find nothing to do.
 */
export const deliverWebhookTask =
  (deps: Deps): TaskHandler<"deliver_webhook"> =>
  async ({ deliveryId }) => {
    const until = Date.now() + maxRunMs;
    const endpoint = await attempt(deps, deliveryId);
    if (!endpoint) return;
    while (Date.now() < until) {
      const next = await deps.database.system((tx) => findNextDue(tx, endpoint, deps.clock()));
      if (!next) return;
      await attempt(deps, next);
    }
  };
