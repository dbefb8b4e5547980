export { findBoardPeople, presentSpan } from "./availability/availability";
export {
  type BookedPlace,
  deleteTimeOffRow,
  findBookedPlaces,
  findBookings,
  findNextTimeOff,
  findTimeOff,
  findTimeOffOf,
  insertTimeOff,
  lockTimeOff,
  type TimeOffRecord,
} from "./availability/availability.repo";
export { findConflicts } from "./availability/find-conflicts";
export { composeCustomerEvent, revokeAllFeeds } from "./calendar/calendar";
export { extendRecurrences } from "./recurrence/generate-visits";
export { recurrenceOf } from "./recurrence/recurrence";
export {
  availabilityRoutes,
  boardRoutes,
  calendarRoutes,
  recurrenceRoutes,
  scheduleRoutes,
} from "./schedule.routes";
export { findProgress } from "./visits/assignments.repo";
export { findUnscheduled, listUnscheduled, readBoard } from "./visits/board";
export { changeVisits, type VisitOrder } from "./visits/change-visits";
export { bookFirstVisit, createVisit } from "./visits/create-visit";
export { askByCustomer, confirmByCustomer, noteByCustomer } from "./visits/customer-replies";
export { type Departure, holdForLeaving, leaveVisits, readVisitsAhead } from "./visits/leave-visits";
export { lockJobsOfVisits } from "./visits/load-visit";
export { visitWasEmailed } from "./visits/notify-customer";
export { readOwnVisits } from "./visits/own-visits";
export { fileDelay } from "./visits/report-delay";
export { fileSignature, readSignaturesOfJob } from "./visits/signatures";
export { type OpenedVisit, openVisitForStep, saveStep, seesVisit } from "./visits/step-visit";
export { deleteVisit, listVisits, readVisit } from "./visits/visits";
export { rememberTold } from "./visits/visits.repo";
export { findVisitsNow } from "./visits/visits-now.repo";
export { visitsOfJob } from "./visits/visits-of-job";
