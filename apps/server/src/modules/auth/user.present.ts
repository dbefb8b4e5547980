import type { User } from "@fieldwright/contract/auth";
import { permissionsOf } from "@fieldwright/domain/permissions";
import type { Account, OwnOrganization } from "./accounts.repo";
import { noticeFor } from "./notice";

export const presentUser = (account: Account, organization: OwnOrganization | undefined): User => ({
  _id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  company: account.organizationId && organization ? organization.name : account.company,
  phone: account.phone,
  profile: { phone: account.phone, address: account.address },
  emailVerified: account.emailVerifiedAt !== null,
  isOwner: account.isOwner,
  permissions: permissionsOf(account),
  organization: organization
    ? {
        _id: organization.id,
        name: organization.name,
        timeZone: organization.timeZone,
        invoiceDueDays: organization.invoiceDueDays,
        arrivalWindowMinutes: organization.arrivalWindowMinutes,
      }
    : null,
  notice: noticeFor({
    role: account.role,
    emailVerified: account.emailVerifiedAt !== null,
    organizationId: organization?.id ?? null,
  }),
  version: account.version,
});
