import type { User } from "@fieldwright/contract/auth";
import type { NoticeCode } from "@fieldwright/contract/fields";
import { permissionsOf } from "@fieldwright/domain/permissions";
import type { Deps, Principal } from "#kernel";
import type { Account, OwnOrganization } from "./accounts.repo";

/** The empty state that a person without an organization sees. */
export const noticeFor = ({
  role,
  emailVerified,
  organizationId,
}: Pick<Principal, "role" | "emailVerified" | "organizationId">): NoticeCode | undefined => {
  if (organizationId) return undefined;
  return role === "client" && !emailVerified ? "verify_email" : "no_organization";
};

type Runner = { readonly email: string; readonly isOwner: boolean; readonly emailVerified: boolean };

/** Anyone can register with any address, so it counts only once it is verified. */
export const runsDeployment = (
  { config }: Pick<Deps, "config">,
  { email, isOwner, emailVerified }: Runner,
): boolean => isOwner && emailVerified && config.systemAdmins.includes(email.toLowerCase());

const present = (
  deps: Pick<Deps, "config">,
  account: Account,
  organization: OwnOrganization | undefined,
  organizations: readonly OwnOrganization[],
): User => ({
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
  permissions: permissionsOf({
    ...account,
    runsDeployment: runsDeployment(deps, { ...account, emailVerified: account.emailVerifiedAt !== null }),
  }),
  organization: organization
    ? {
        _id: organization.id,
        name: organization.name,
        timeZone: organization.timeZone,
        phone: organization.phone,
        invoiceDueDays: organization.invoiceDueDays,
        arrivalWindowMinutes: organization.arrivalWindowMinutes,
        weekStartsOn: organization.weekStartsOn,
        tellCustomers: organization.tellCustomers,
        ...(account.role === "client" ? {} : { categorySkills: organization.categorySkills }),
        sampleFor: organization.sampleFor,
      }
    : null,
  organizations: account.role === "client" ? organizations.map(({ id, name }) => ({ _id: id, name })) : [],
  notice: noticeFor({
    role: account.role,
    emailVerified: account.emailVerifiedAt !== null,
    organizationId: organization?.id ?? null,
  }),
  version: account.version,
});

/** `chosen` is for customers of several organizations; the default is the newest one. */
export const presentUser = (
  deps: Pick<Deps, "config">,
  account: Account,
  organizations: readonly OwnOrganization[],
  chosen?: string,
): User => {
  const organization = organizations.find(({ id }) => id === chosen) ?? organizations[0];
  return present(deps, account, organization, organizations);
};
