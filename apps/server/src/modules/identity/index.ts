export { createApiKey, endApiKey, listApiKeys } from "./api-keys/api-keys";
export {
  findAccount,
  findSampleAccount,
  releaseSampleAccount,
} from "./auth/accounts.repo";
export { countAttempts } from "./auth/attempt-limits";
export { deleteCountersBefore } from "./auth/attempt-limits.repo";
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
export type { LinkClients } from "./auth/register";
export { emailTaken, type Membership, membershipOf, mustBeFree } from "./auth/register";
export { callers, createSession, endSessionsTask, isOfOffice } from "./auth/sessions";
export { deleteExpiredSessions } from "./auth/sessions.repo";
export { deleteExpiredChallenges } from "./auth/two-factor.repo";
export { noticeFor } from "./auth/user.present";
export { apiKeysRoutes, authRoutes, savedViewsRoutes, securityRoutes } from "./identity.routes";
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
export {
  findOrganization,
  findPhotos,
  findSettings,
  lockOrganization,
  type OrganizationRow,
  photoOf,
  type SettingsRow,
  saveSettings,
  updateOrganizationRow,
} from "./organizations/organizations.repo";
export {
  readNotificationPreferences,
  updateData,
  updateNotifications,
} from "./personal/user-settings";
export { defaultUserSettings, findUserSettings, type UserSettings } from "./personal/user-settings.repo";
export { recordActorEvent, recordAttemptTask } from "./security/security-events";
export { deleteEventsBefore } from "./security/security-events.repo";
export {
  deleteInvitation,
  type FieldWork,
  findInvitation,
  findInvitations,
  findMember,
  findMembers,
  hasOtherAdministrator,
  type InvitationRecord,
  insertMember,
  lockMember,
  type Member,
  replaceInvitation,
  updateMember,
} from "./staff/members.repo";
export {
  bookable,
  daysOffIn,
  holdPeople,
  hoursIn,
  hoursOf,
  locateHomeTask,
  mustBeBookable,
  mustKnowPeople,
  presentPerson,
  readWorkTerms,
  type StaffMember,
  type WorkTerms,
} from "./staff/people";
export { findActiveStaff, findStaff } from "./staff/people.repo";
