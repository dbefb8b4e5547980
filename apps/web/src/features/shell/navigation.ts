import type { User } from "@fieldwright/contract/auth";
import type { Permission } from "@fieldwright/domain/permissions";
import { roleLabels } from "@fieldwright/domain/roles";
import type { LinkProps } from "@tanstack/react-router";
import {
  CalendarDays,
  CalendarPlus,
  ChartNoAxesColumn,
  FilePen,
  FilePlus,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Settings,
  SquareUserRound,
  UserPlus,
  Users,
  Wrench,
} from "lucide-react";

export type ShellUser = Pick<User, "firstName" | "lastName" | "role" | "permissions" | "organization">;

export const fullName = (user: ShellUser): string => `${user.firstName} ${user.lastName}`.trim();
export const roleLabel = (user: ShellUser): string => roleLabels[user.role];

type Destination = { readonly to: LinkProps["to"]; readonly label: string; readonly icon: LucideIcon };

/** The same for every role. `key` is pressed after `g`. */
export const screens: readonly (Destination & { readonly key: string })[] = [
  { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard, key: "d" },
  { to: "/team", label: "Team", icon: Users, key: "t" },
  { to: "/clients", label: "Clients", icon: SquareUserRound, key: "c" },
  { to: "/quotes", label: "Quotes", icon: FilePen, key: "q" },
  { to: "/jobs", label: "Jobs", icon: Wrench, key: "j" },
  { to: "/schedule", label: "Schedule", icon: CalendarDays, key: "s" },
  { to: "/invoices", label: "Invoices", icon: ReceiptText, key: "i" },
  { to: "/reports", label: "Reports", icon: ChartNoAxesColumn, key: "r" },
  { to: "/settings", label: "Settings", icon: Settings, key: "," },
];

type Creation = Destination & { readonly permission: Permission };

const creations: readonly Creation[] = [
  { to: "/clients/new", label: "Client", icon: UserPlus, permission: "clients:write" },
  { to: "/quotes/new", label: "Quote", icon: FilePlus, permission: "quotes:write" },
  { to: "/jobs/new", label: "Job", icon: Wrench, permission: "jobs:write" },
  { to: "/schedule/new", label: "Appointment", icon: CalendarPlus, permission: "schedule:write" },
  { to: "/invoices/new", label: "Invoice", icon: ReceiptText, permission: "invoices:write" },
];

export const creationsFor = (permissions: readonly string[]): readonly Creation[] =>
  creations.filter((creation) => permissions.includes(creation.permission));
