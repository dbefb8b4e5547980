import type { Principal } from "../principal";

const nobody = "00000000-0000-0000-0000-000000000000";

/** Reads what the office would see, for a reader whose right to one record was checked in another way: by a link, or before. */
export const officeReader = (organizationId: string): Principal => ({
  userId: nobody,
  sessionId: nobody,
  role: "manager",
  isOwner: false,
  organizationId,
  emailVerified: true,
  clientIds: [],
});

/** Reads what the customer of one client would see, and only as long as they would. */
export const customerReader = (organizationId: string, clientId: string): Principal => ({
  ...officeReader(organizationId),
  role: "client",
  clientIds: [clientId],
});
