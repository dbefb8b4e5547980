import { reopensVisit, visitMoves } from "@fieldwright/domain/life-cycles";
import { can, reachOf } from "@fieldwright/domain/permissions";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { type Principal, type Visibility, visibilityUnder } from "#kernel";

export const visitVisibility = (principal: Principal): Visibility =>
  visibilityUnder(principal, "schedule:read");

/** Notes and reasons of the office are not for the customer. */
export const seesRemarks = (principal: Principal): boolean => can(principal, "remarks:read");

/** What is done in the field; confirming, cancelling and going back is the office's. */
const fieldStatuses: readonly VisitStatus[] = ["en_route", "in_progress", "completed"];

/** Whether a person could ever set this status, whatever state the visit is in. */
export const maySet = (principal: Principal, status: VisitStatus): boolean =>
  reachOf(principal, "schedule:status") === "all" || fieldStatuses.includes(status);

export const mayMove = (principal: Principal, from: VisitStatus, to: VisitStatus): boolean =>
  reopensVisit(from, to) ? can(principal, "schedule:reopen") : maySet(principal, to);

/** The office may say on any day that somebody is on the way, for its own records; in the field it is the day's step. */
export const mayBeOnTheWayAnyDay = (principal: Principal): boolean =>
  reachOf(principal, "schedule:status") === "all";

export const nextStatusesFor = (principal: Principal, status: VisitStatus): VisitStatus[] =>
  can(principal, "schedule:status")
    ? visitMoves[status].filter((next) => mayMove(principal, status, next))
    : [];
