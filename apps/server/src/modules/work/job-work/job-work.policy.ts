import { can, reachOf } from "@fieldwright/domain/permissions";
import { AppError, type Principal } from "#kernel";

const isOffice = (principal: Principal): boolean => reachOf(principal, "schedule:log") === "all";

export const mustOwn = (principal: Principal, authorId: string): void => {
  if (!isOffice(principal) && principal.userId !== authorId)
    throw new AppError("forbidden", "Only its author and the office can delete this note");
};

/** The office writes checklists; technicians tick the items. */
export const mustPlanChecklists = (principal: Principal): void => {
  if (!can(principal, "jobs:write"))
    throw new AppError("forbidden", "Only the office can change the text and order of a checklist");
};

export const mustLogFor = (principal: Principal, userId: string): void => {
  if (!isOffice(principal) && principal.userId !== userId)
    throw new AppError("forbidden", "Only the office can log time for somebody else");
};

/** Whether a person may change the entries of somebody, even if they no longer see the job. */
export const reachesTimeOf = (principal: Principal, userId: string): boolean =>
  isOffice(principal) || principal.userId === userId;

export const mustCorrectToday = (principal: Principal, startedOn: string, today: string): void => {
  if (!isOffice(principal) && startedOn !== today)
    throw new AppError("forbidden", "Only the office can correct the time of another day");
};
