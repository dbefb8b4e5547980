import { can, reachOf } from "@fieldwright/domain/permissions";
import { AppError, type Principal } from "#kernel";

const isOffice = (principal: Principal): boolean => reachOf(principal, "schedule:log") === "all";

export const mustOwn = (principal: Principal, authorId: string): void => {
  if (!isOffice(principal) && principal.userId !== authorId)
    throw new AppError("forbidden", "Only its author and the office can delete this note");
};

/** The office writes checklists; technicians answer the items. */
export const mustPlanChecklists = (principal: Principal): void => {
  if (!can(principal, "jobs:write"))
    throw new AppError("forbidden", "Only the office can change the items and order of a checklist");
};

export const mustLogFor = (principal: Principal, userId: string): void => {
  if (!isOffice(principal) && principal.userId !== userId)
    throw new AppError("forbidden", "Only the office can log time for someone else");
};

/** Whether a person may change the entries of someone, even if they no longer see the job. */
export const reachesTimeOf = (principal: Principal, userId: string): boolean =>
  isOffice(principal) || principal.userId === userId;

export const mustCorrectToday = (principal: Principal, startedOn: string, today: string): void => {
  if (!isOffice(principal) && startedOn !== today)
    throw new AppError("forbidden", "Only the office can change time from another day");
};

type Day = { readonly day: string; readonly inWords: string };

/** Time is rarely worked before a job is created, so the office is asked and nobody else may. */
export const mustMeanDayBefore = (
  principal: Principal,
  startedOn: string,
  created: Day,
  confirmed: boolean | undefined,
): void => {
  if (startedOn >= created.day) return;
  const since = `This job was created on ${created.inWords}.`;
  if (!isOffice(principal))
    throw new AppError("forbidden", `${since} Only the office can log time before that.`);
  if (!confirmed)
    throw new AppError("conflict", `${since} Confirm that the work began before.`, {
      extra: { confirm: "before_job" },
    });
};
