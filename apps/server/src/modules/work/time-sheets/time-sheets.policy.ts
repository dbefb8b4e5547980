import { reachOf } from "@fieldwright/domain/permissions";
import { mayApproveTimeOf } from "@fieldwright/domain/time-sheets";
import { AppError, type Principal } from "#kernel";

export const readsTimeOf = (principal: Principal, userId: string): boolean =>
  reachOf(principal, "schedule:log") === "all" || principal.userId === userId;

/** API keys cannot approve. */
export const mayApprove = (principal: Principal, userId: string): boolean =>
  reachOf(principal, "schedule:write") === "all" && !principal.key && mayApproveTimeOf(principal, userId);

export const mustApprove = (principal: Principal, userId: string): void => {
  if (principal.key) throw new AppError("forbidden", "Only a person can approve a week, not an API key");
  if (!mayApprove(principal, userId))
    throw new AppError("forbidden", "An admin or another manager has to approve your week");
};
