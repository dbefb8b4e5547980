import { reopensVisit, visitMoves } from "@fieldwright/domain/life-cycles";
import { can, reachOf } from "@fieldwright/domain/permissions";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { type Viewer, type Visibility, visibilityUnder } from "#kernel";

export const visitVisibility = (viewer: Viewer): Visibility => visibilityUnder(viewer, "schedule:read");

/** Internal notes and override reasons are not shown to the customer. */
export const seesRemarks = (viewer: Viewer): boolean => can(viewer, "remarks:read");

/** What technicians may set. Only the office confirms, cancels or sets a visit back. */
const fieldStatuses: readonly VisitStatus[] = ["en_route", "in_progress", "completed"];

/** Whether this person may set the status at all, whatever state the visit is in. */
export const maySet = (viewer: Viewer, status: VisitStatus): boolean =>
  reachOf(viewer, "schedule:status") === "all" || fieldStatuses.includes(status);

export const mayChangeStatus = (viewer: Viewer, from: VisitStatus, to: VisitStatus): boolean =>
  reopensVisit(from, to) ? can(viewer, "schedule:reopen") : maySet(viewer, to);

/** The office may set "on the way" on any day, for its records. Technicians may only on the day of the visit. */
export const mayBeOnTheWayAnyDay = (viewer: Viewer): boolean => reachOf(viewer, "schedule:status") === "all";

export const nextStatusesFor = (viewer: Viewer, status: VisitStatus): VisitStatus[] =>
  can(viewer, "schedule:status")
    ? visitMoves[status].filter((next) => mayChangeStatus(viewer, status, next))
    : [];
