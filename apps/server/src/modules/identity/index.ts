export { createApiKey, endApiKey, listApiKeys } from "./api-keys/api-keys";
export { apiKeysRoutes } from "./api-keys/api-keys.routes";
export { findAccount } from "./auth/accounts.repo";
export { countAttempts } from "./auth/attempt-limits";
export { deleteCountersBefore } from "./auth/attempt-limits.repo";
export { authRoutes } from "./auth/auth.routes";
export { callers, isOfOffice } from "./auth/callers";
export {
  anonymizeAccount,
  closeOrganization,
  deleteOrganizationRow,
  lockAccount,
  lockClosedOrganization,
  lockOpenOrganization,
  releaseMembers,
} from "./auth/closing.repo";
export { sendPasswordResetTask } from "./auth/password-reset";
export { changePassword, hashPassword, refuseWeakPassword } from "./auth/passwords";
export { readMe, readSecurity, updateProfile } from "./auth/profile";
export { emailTaken, type Membership, membershipOf, mustBeFree } from "./auth/register";
export {
  findSampleAccount,
  holdSampleBuilder,
  releaseSampleAccount,
} from "./auth/sample-accounts.repo";
export { createSession, endSessionsTask } from "./auth/sessions";
export { deleteExpiredSessions } from "./auth/sessions.repo";
export { deleteExpiredChallenges } from "./auth/two-factor.repo";
export { noticeFor } from "./auth/user.present";
export type { LinkClients } from "./auth/verification";
export {
  findOrganization,
  findSettings,
  lockOrganization,
  type OrganizationRow,
  type SettingsRow,
  saveSettings,
  updateOrganizationRow,
} from "./organizations/organization-settings.repo";
export {
  countSeats,
  holdSeat,
  howToPay,
  type Letterhead,
  readLetterhead,
  readTerms,
  recordOrganizationChange,
  type Terms,
} from "./organizations/organizations";
export { savedViewsRoutes } from "./personal/saved-views.routes";
export {
  readNotificationPreferences,
  updateData,
  updateNotifications,
} from "./personal/user-settings";
export { defaultUserSettings, findUserSettings, type UserSettings } from "./personal/user-settings.repo";
export { securityRoutes } from "./security/security.routes";
export { recordActorEvent, recordAttemptTask } from "./security/security-events";
export { deleteEventsBefore } from "./security/security-events.repo";
export {
  deleteInvitation,
  findInvitation,
  findInvitations,
  type InvitationRecord,
  replaceInvitation,
} from "./staff/invitations.repo";
export { locateHomeTask } from "./staff/locate-home";
export {
  type FieldWork,
  findMember,
  findMembers,
  hasOtherAdministrator,
  insertMember,
  lockMember,
  type Member,
  updateMember,
} from "./staff/members.repo";
export {
  bookable,
  daysOffIn,
  holdPeople,
  hoursIn,
  hoursOf,
  mustBeBookable,
  mustKnowPeople,
  presentPerson,
  readWorkTerms,
  type StaffMember,
  type WorkTerms,
} from "./staff/people";
export { findActiveStaff, findStaff } from "./staff/people.repo";
