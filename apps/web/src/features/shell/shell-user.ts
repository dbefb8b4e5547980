import type { User } from "@fieldwright/contract/auth";
import { roleLabels } from "@fieldwright/domain/roles";

export type ShellUser = Pick<User, "firstName" | "lastName" | "role" | "permissions">;

export const fullName = (user: ShellUser): string => `${user.firstName} ${user.lastName}`.trim();
export const roleLabel = (user: ShellUser): string => roleLabels[user.role];
