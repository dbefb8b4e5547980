import type { User } from "@fieldwright/contract/auth";
import type { Permission } from "@fieldwright/domain/permissions";
import { roleLabels } from "@fieldwright/domain/permissions";
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
import { words } from "./words";

export type ShellUser = Pick<
  User,
  "firstName" | "lastName" | "role" | "permissions" | "organization" | "photo"
>;

export const fullName = (user: ShellUser): string => `${user.firstName} ${user.lastName}`.trim();
export const roleLabel = (user: ShellUser): string => roleLabels[user.role];

type Destination = { readonly to: LinkProps["to"]; readonly label: string; readonly icon: LucideIcon };

/** The same for every role. `key` is pressed after `g`. */
export const screens: readonly (Destination & { readonly key: string })[] = [
  { to: "/dashboard", label: words.dashboard, icon: LayoutDashboard, key: "d" },
  { to: "/team", label: words.team, icon: Users, key: "t" },
  { to: "/clients", label: words.clients, icon: SquareUserRound, key: "c" },
  { to: "/quotes", label: words.quotes, icon: FilePen, key: "q" },
  { to: "/jobs", label: words.jobs, icon: Wrench, key: "j" },
  { to: "/schedule", label: words.schedule, icon: CalendarDays, key: "s" },
  { to: "/invoices", label: words.invoices, icon: ReceiptText, key: "i" },
  { to: "/reports", label: words.reports, icon: ChartNoAxesColumn, key: "r" },
  { to: "/settings", label: words.settings, icon: Settings, key: "," },
];

type Creation = Destination & { readonly permission: Permission };

const creations: readonly Creation[] = [
  { to: "/clients/new", label: words.client, icon: UserPlus, permission: "clients:write" },
  { to: "/quotes/new", label: words.quote, icon: FilePlus, permission: "quotes:write" },
  { to: "/jobs/new", label: words.job, icon: Wrench, permission: "jobs:write" },
  { to: "/schedule/new", label: words.appointment, icon: CalendarPlus, permission: "schedule:write" },
  { to: "/invoices/new", label: words.invoice, icon: ReceiptText, permission: "invoices:write" },
];

export const creationsFor = (permissions: readonly string[]): readonly Creation[] =>
  creations.filter((creation) => permissions.includes(creation.permission));
