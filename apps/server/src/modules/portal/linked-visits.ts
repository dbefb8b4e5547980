import type { AskForTimeBody, CustomerVisit } from "@fieldwright/contract/customer";
import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { eventTimes } from "@fieldwright/domain/calendar-links";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { readLetterhead, readTerms } from "#identity";
import { createTravel, type Deps, type OpenedLink, product } from "#kernel";
import { estimateArrival } from "#reminders";
import { askByCustomer, composeCustomerEvent, confirmByCustomer, findProgress, readVisit } from "#schedule";
import { businessOf } from "./customer-views";
import { type Opening, recordOpening } from "./record-opening";

const stateOf: Record<VisitStatus, CustomerVisit["state"]> = {
  pending: "booked",
  confirmed: "booked",
  rescheduled: "booked",
  en_route: "on_the_way",
  in_progress: "here",
  completed: "done",
  cancelled: "canceled",
};

type Way = Pick<CustomerVisit, "leftAt" | "expectedAt" | "arrivedAt">;

const notOnTheWay: Way = { leftAt: null, expectedAt: null, arrivedAt: null };

/** Nothing of where someone is before they set off. */
const readWay = async (tx: TenantTx, deps: Deps, visit: Visit, timeZone: string): Promise<Way> => {
  const state = stateOf[visit.status];
  if (state === "booked" || state === "canceled") return notOnTheWay;
  const steps = await findProgress(tx, [visit._id]);
  const first = steps.find(({ travelAt }) => travelAt);
  const there = steps
    .flatMap(({ arrivedAt }) => arrivedAt ?? [])
    .sort((a, b) => a.getTime() - b.getTime())[0];
  const arrivedAt = there?.toISOString() ?? visit.startedAt;
  if (state !== "on_the_way" || !first?.travelAt) return { ...notOnTheWay, arrivedAt };
  const { userId, travelAt: at } = first;
  const { measure } = createTravel(deps);
  const settingOff = { visitId: visit._id, userId, at, timeZone, now: deps.clock() };
  const expected = await estimateArrival(tx, measure, settingOff);
  return { leftAt: at.toISOString(), expectedAt: expected?.toISOString() ?? null, arrivedAt: null };
};

const present = async (tx: TenantTx, deps: Deps, visit: Visit): Promise<CustomerVisit> => {
  const { timeZone } = await readTerms(tx);
  return {
    business: businessOf({ letterhead: await readLetterhead(tx) }),
    title: visit.title,
    state: stateOf[visit.status],
    start: visit.timeSlot.start,
    end: visit.timeSlot.end,
    arrivalWindow: visit.arrivalWindow,
    location: visit.location,
    people: visit.team.map(({ user: { firstName, lastName } }) => ({ firstName, lastName })),
    reply: visit.customerReply ?? null,
    ...(await readWay(tx, deps, visit, timeZone)),
    doneAt: visit.completedAt,
    now: deps.clock().toISOString(),
    timeZone,
  };
};

export const readCustomerVisit = (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerVisit> =>
  deps.database.tenant(organizationId, async (tx) => {
    const visit = await readVisit(tx, product, recordId);
    const opened = { linkId, kind: "visit", id: recordId, version: visit.version } as const;
    if (!isPreview) await recordOpening(tx, opened, deps.clock());
    return present(tx, deps, visit);
  });

/** "Fieldwright <no-reply@example.com>" to its address. */
const addressOf = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** The same event as in the mail: its id and version let a calendar replace the one with the other. */
export const readVisitCalendar = (deps: Deps, { organizationId, recordId }: OpenedLink): Promise<string> =>
  deps.database.tenant(organizationId, async (tx) => {
    const visit = await readVisit(tx, product, recordId);
    const { name, email } = await readLetterhead(tx);
    const event = {
      uid: `visit-${visit._id}@fieldwright`,
      sequence: visit.version,
      ...eventTimes({ ...visit.timeSlot, arrival: visit.arrivalWindow }),
      summary: visit.title,
      location: visit.location,
      canceled: visit.status === "cancelled",
    };
    return composeCustomerEvent(
      event,
      { name, email: email || addressOf(deps.config.mailFrom) },
      deps.clock(),
    );
  });

type Asked = Pick<OpenedLink, "recordId">;

export const confirmCustomerVisit = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id }: Asked,
  { start }: { readonly start: string },
): Promise<CustomerVisit> => present(tx, deps, await confirmByCustomer(tx, { id, start }, deps.clock()));

export const askForTime = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id }: Asked,
  body: AskForTimeBody,
): Promise<CustomerVisit> => present(tx, deps, await askByCustomer(tx, { id, ...body }, deps.clock()));
