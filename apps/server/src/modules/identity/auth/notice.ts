import type { NoticeCode } from "@fieldwright/contract/fields";
import type { Principal } from "#kernel";

/** Which empty state a person sees before they are part of an organization. */
export const noticeFor = ({
  role,
  emailVerified,
  organizationId,
}: Pick<Principal, "role" | "emailVerified" | "organizationId">): NoticeCode | undefined => {
  if (organizationId) return undefined;
  return role === "client" && !emailVerified ? "verify_email" : "no_organization";
};
