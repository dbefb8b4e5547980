import type { User } from "@fieldwright/contract/auth";

/** Whether a person's facts are kept on this device until they are sent. */
export const worksInTheField = ({ organization, permissions }: User): boolean =>
  organization !== null && permissions.includes("schedule:log");

/** Whose work is loaded, too: technicians always; others on a phone or tablet, where they may be on the road. */
export const wantsWork = (user: User): boolean =>
  worksInTheField(user) && (user.role === "technician" || window.matchMedia("(pointer: coarse)").matches);
