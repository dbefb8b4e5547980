import { reachOf } from "@fieldwright/domain/permissions";
import { AppError, type Principal } from "#kernel";

export const mustBeUploader = (principal: Principal, uploadedBy: string | null): void => {
  if (reachOf(principal, "schedule:log") !== "all" && principal.userId !== uploadedBy)
    throw new AppError("forbidden", "Only the person who added this file and the office can delete it");
};
