export const roles = ["client", "technician", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  client: "Client Representative",
  technician: "Field Technician",
  manager: "Operations Manager",
  admin: "Executive Administrator",
};

/** Registering with one of these roles creates an organization. */
const foundingRoles = ["admin", "manager"] as const satisfies readonly Role[];
export const teamRoles = ["technician", "manager", "admin"] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];
/** Roles that an API key can have. */
export const keyRoles = ["admin", "manager"] as const satisfies readonly Role[];

export const foundsOrganization = (role: Role): boolean => (foundingRoles as readonly Role[]).includes(role);
