import { reachOf } from "@fieldwright/domain/permissions";
import type { TeamRole } from "@fieldwright/domain/roles";
import { AppError } from "../../app-error";
import type { Principal } from "../../principal";

export const mustManage = (principal: Principal, role: TeamRole): void => {
  const reach = reachOf(principal, "team:write");
  if (reach === "all" || (reach === "technicians" && role === "technician")) return;
  throw new AppError("forbidden", "Only an administrator can manage managers and administrators");
};

/** Technicians see who is on the team, but not how to reach them privately; the office sees both. */
export const seesContactDetails = (principal: Principal): boolean =>
  reachOf(principal, "team:write") !== undefined;
