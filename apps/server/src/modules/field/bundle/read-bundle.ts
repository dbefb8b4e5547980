import { createHash } from "node:crypto";
import type { FieldBundle, FieldJobRecord } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { readWorkTerms } from "#identity";
import type { Config, Principal, TechnicianViewer } from "#kernel";
import { readOwnVisits } from "#schedule";
import { readFieldJobs, readOwnAnswers } from "#work";
import { ticketFor } from "../facts/ticket";
import { readPlaceHistory } from "./place-history";
import { findTakenOff } from "./taken-off.repo";

/** From the start of yesterday to the end of the 7th day ahead. */
const daysOf = (timeZone: string, now: Date): Span => {
  const today = dayIn(timeZone, now);
  return {
    start: instantAt(timeZone, addDays(today, -1), 0),
    end: instantAt(timeZone, addDays(today, 8), 0),
  };
};

/** What is kept on a phone is what a technician sees, without what an administrator allowed on top. */
const asTechnician = ({ userId, key }: Principal): TechnicianViewer => ({ is: "technician", userId, key });

type Work = NonNullable<FieldBundle["work"]>;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const readWork = async (
  tx: TenantTx,
  principal: Principal & { readonly organizationId: string },
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<{ timeZone: string; work: Work }> => {
  const terms = await readWorkTerms(tx);
  const viewer = asTechnician(principal);
  const days = daysOf(terms.timeZone, now);
  const own = await readOwnVisits(tx, viewer, days, terms);
  const { organizationId, userId } = principal;
  const answers = await readOwnAnswers(
    tx,
    own.filter(({ ownAnswers }) => ownAnswers).map(({ visit }) => ({ id: visit._id, jobId: visit.job._id })),
  );
  const visits = own.map(({ visit, accessNotes, progress, signature }) => ({
    visit,
    accessNotes,
    own: answers.get(visit._id) ?? null,
    progress: progress.map((row) => ({
      user: row.userId,
      travelAt: iso(row.travelAt),
      arrivedAt: iso(row.arrivedAt),
      startedAt: iso(row.startedAt),
      finishedAt: iso(row.finishedAt),
    })),
    signature,
    ticket: ticketFor(secret, { organizationId, userId, visitId: visit._id }, now),
  }));
  const jobIds = [...new Set(visits.map(({ visit }) => visit.job._id))];
  const jobs = await readFieldJobs(tx, jobIds, { viewer, secret, now });
  const places = await readPlaceHistory(
    tx,
    visits.map(({ visit }) => visit),
    { timeZone: terms.timeZone, secret, now },
  );
  const takenOff = [...(await findTakenOff(tx, userId, days))];
  return { timeZone: terms.timeZone, work: { visits, jobs, places, takenOff } };
};

/** Without what changes as time passes: signed addresses and the minutes of a running timer. */
const lasting = (job: FieldJobRecord) => ({
  ...job,
  files: job.files.map((file) => ({ ...file, url: "" })),
  time: job.time.map((entry) => (entry.end === null ? { ...entry, minutes: 0 } : entry)),
});

const markOf = (timeZone: string, { jobs, ...rest }: Work): string =>
  createHash("sha256")
    .update(JSON.stringify({ timeZone, ...rest, jobs: jobs.map(lasting) }))
    .digest("base64url");

/** All of a person's work around today, to keep on a phone. */
export const readBundle = async (
  tx: TenantTx,
  principal: Principal,
  { since, config }: { readonly since: string | undefined; readonly config: Pick<Config, "appSecret"> },
  now: Date,
): Promise<FieldBundle> => {
  const { organizationId } = principal;
  if (!organizationId) throw new Error("a tenant transaction without an organization");
  const setting = { secret: config.appSecret, now };
  const { timeZone, work } = await readWork(tx, { ...principal, organizationId }, setting);
  const mark = markOf(timeZone, work);
  return { mark, serverTime: now.toISOString(), timeZone, work: since === mark ? null : work };
};
