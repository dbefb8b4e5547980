import type { Role } from "@fieldwright/domain/roles";
import { House, ListTodo, type LucideIcon, Store, Wrench } from "lucide-react";

type DemoAccount = { readonly role: Role; readonly label: string; readonly Icon: LucideIcon };

export const demoAccounts: readonly DemoAccount[] = [
  { role: "admin", label: "Admin", Icon: Store },
  { role: "manager", label: "Manager", Icon: ListTodo },
  { role: "technician", label: "Technician", Icon: Wrench },
  { role: "client", label: "Client", Icon: House },
];

export const demoEmail = (role: Role): string => `${role}@fieldwright.demo`;
export const demoPassword = "Demo1234!";
