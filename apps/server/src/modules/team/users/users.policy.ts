import { can, effectiveRole, type Person, reachOf } from "@fieldwright/domain/permissions";
import type { Role } from "@fieldwright/domain/roles";
import { AppError, type Principal } from "#kernel";

export const mustManage = (principal: Principal, role: Role): void => {
  const reach = reachOf(principal, "team:write");
  if (reach === "all" || (reach === "technicians" && role === "technician")) return;
  throw new AppError("forbidden", "Only an administrator can manage managers and administrators");
};

export const mustManageRoles = (principal: Principal): void => {
  if (!can(principal, "team:roles"))
    throw new AppError("forbidden", "Only an administrator can change roles");
};

export const isAdministrator = (person: Person): boolean => effectiveRole(person) === "admin";

/** Only the office sees private contact details. */
export const seesContactDetails = (principal: Principal): boolean =>
  reachOf(principal, "team:write") !== undefined;

export const seesDetailsOf = (principal: Principal, userId: string): boolean =>
  seesContactDetails(principal) || principal.userId === userId;
