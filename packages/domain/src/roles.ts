export const roles = ["client", "technician", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  client: "Client Representative",
  technician: "Field Technician",
  manager: "Operations Manager",
  admin: "Executive Administrator",
};

/** The roles that work for a business; registering as one of the first two founds an organization. */
const foundingRoles = ["admin", "manager"] as const satisfies readonly Role[];
export const teamRoles = ["technician", "manager", "admin"] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];
/** What an API key may act as. */
export const keyRoles = ["admin", "manager"] as const satisfies readonly Role[];

export const foundsOrganization = (role: Role): boolean => (foundingRoles as readonly Role[]).includes(role);
