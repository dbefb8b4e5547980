import type { AutoScheduleBody } from "@fieldwright/contract/ai-schedule";
import { type ConflictReason, timeSlotBody } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { toSpan } from "@fieldwright/domain/availability";
import * as z from "zod/mini";
import { holdPeople, mustKnowPeople, readWorkTerms, type WorkTerms } from "#identity";
import { AppError, invalid, type Principal } from "#kernel";
import { createVisit, findConflicts } from "#schedule";
import { holdJob } from "#work";
import type { Setting } from "../places";
import { advise } from "./advise";
import { presentSlot } from "./describe-slots";
import { type Read, readInquiry } from "./read-inquiry";

type Around = Setting & { readonly terms: WorkTerms };

type Slot = { readonly start: string; readonly end: string };

const readSlot = ({ selectedSlot: { start, end } }: AutoScheduleBody): Slot => {
  const slot = z.safeParse(timeSlotBody, { start, end });
  if (slot.success) return slot.data;
  throw invalid(
    ...slot.error.issues.map(({ path, message }) => ({
      field: ["selectedSlot", ...path].join("."),
      msg: message,
    })),
  );
};

/** The best candidates for that time; if nobody fits all rules, whoever is free. */
const fittest = async (
  tx: TenantTx,
  { inquiry }: Read,
  slot: Slot,
  { terms, ...setting }: Around,
): Promise<string[]> => {
  const within = toSpan(slot);
  const duration = Math.round((within.end.getTime() - within.start.getTime()) / 60_000);
  const anyDay = { avoidWeekends: false, morningOnly: false };
  const exactly = { ...inquiry, within, duration, preferred: within.start, preferences: anyDay };
  const [best] = (await advise(tx, exactly, terms, setting)).slots;
  if (best) return best.team.map(({ person }) => person.id);
  const ids = inquiry.people.map(({ _id }) => _id);
  const { conflicts } = await findConflicts(tx, { teamMembers: ids, timeSlot: slot });
  const those = (what: ConflictReason) =>
    new Set(conflicts.filter(({ kind }) => kind === what).map(({ user }) => user._id));
  const [booked, away] = [those("double_booking"), those("time_off")];
  const here = ids.filter((id) => !away.has(id));
  const free = here.filter((id) => !booked.has(id));
  if (free.length >= inquiry.crew) return free.slice(0, inquiry.crew);
  if (here.length < inquiry.crew)
    throw new AppError(
      "conflict",
      conflicts.find(({ kind }) => kind === "time_off")?.reason ??
        "Nobody is free then. Pick another time or more people",
    );
  // Too few are free: booking the first ones gives a refusal that names the conflicts.
  return here.slice(0, inquiry.crew);
};

const teamFor = async (
  tx: TenantTx,
  body: AutoScheduleBody,
  read: Read,
  slot: Slot,
  around: Around,
): Promise<string[]> => {
  const chosen =
    body.selectedSlot.team?.map(({ user }) => (typeof user === "string" ? user : user._id)) ?? [];
  if (chosen.length > 0) {
    await mustKnowPeople(tx, chosen, "selectedSlot.team");
    return [...new Set(chosen)];
  }
  // Lock in the order of a booking: the job, then its people. Who is free now stays free until it is written.
  await holdJob(tx, read.inquiry.job.id);
  await holdPeople(
    tx,
    read.inquiry.people.map(({ _id }) => _id),
  );
  return fittest(tx, read, slot, around);
};

/** Someone else booked first: the refusal lists the slots that are still free. */
const withFreshSlots = async (
  tx: TenantTx,
  refusal: AppError,
  { inquiry }: Read,
  { terms, ...setting }: Around,
): Promise<AppError> => {
  const advice = await advise(tx, inquiry, terms, setting);
  const optimalSlots = advice.slots.map((slot) => presentSlot(advice, slot));
  return new AppError(refusal.code, refusal.message, { extra: { ...refusal.details.extra, optimalSlots } });
};

export const autoSchedule = async (
  tx: TenantTx,
  principal: Principal,
  body: AutoScheduleBody,
  setting: Setting,
): Promise<{ success: true; schedule: Visit }> => {
  const timeSlot = readSlot(body);
  const terms = await readWorkTerms(tx);
  const around = { ...setting, terms };
  const read = await readInquiry(tx, body, terms, setting.now);
  const team = await teamFor(tx, body, read, timeSlot, around);
  const booking = {
    job: body.jobId,
    client: body.clientId,
    timeSlot,
    team: team.map((user) => ({ user, role: "technician" })),
    notes: { internal: "" },
    location: body.location?.address ?? "",
    locked: false,
    override: body.override,
  };
  try {
    return { success: true, schedule: await createVisit(tx, principal, booking, setting.now) };
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === "double_booking")) throw cause;
    throw await withFreshSlots(tx, cause, read, around);
  }
};
