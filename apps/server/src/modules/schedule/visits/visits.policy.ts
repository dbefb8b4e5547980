import { reopensVisit, visitMoves } from "@fieldwright/domain/life-cycles";
import { can, reachOf } from "@fieldwright/domain/permissions";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { type Principal, type Visibility, visibilityUnder } from "#kernel";

export const visitVisibility = (principal: Principal): Visibility =>
  visibilityUnder(principal, "schedule:read");

/** Internal notes and override reasons are not shown to the customer. */
export const seesRemarks = (principal: Principal): boolean => can(principal, "remarks:read");

/** What technicians may set. Only the office confirms, cancels or sets a visit back. */
const fieldStatuses: readonly VisitStatus[] = ["en_route", "in_progress", "completed"];

/** Whether this person may set the status at all, whatever state the visit is in. */
export const maySet = (principal: Principal, status: VisitStatus): boolean =>
  reachOf(principal, "schedule:status") === "all" || fieldStatuses.includes(status);

export const mayMove = (principal: Principal, from: VisitStatus, to: VisitStatus): boolean =>
  reopensVisit(from, to) ? can(principal, "schedule:reopen") : maySet(principal, to);

/** The office may set "on the way" on any day, for its records. Technicians may only on the day of the visit. */
export const mayBeOnTheWayAnyDay = (principal: Principal): boolean =>
  reachOf(principal, "schedule:status") === "all";

export const nextStatusesFor = (principal: Principal, status: VisitStatus): VisitStatus[] =>
  can(principal, "schedule:status")
    ? visitMoves[status].filter((next) => mayMove(principal, status, next))
    : [];
