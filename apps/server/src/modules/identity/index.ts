export { createApiKey, endApiKey, listApiKeys } from "./api-keys/api-keys";
export { apiKeysRoutes } from "./api-keys/api-keys.routes";
export { countAttempts } from "./auth/attempt-limits";
export { authRoutes } from "./auth/auth.routes";
export { sendPasswordResetTask } from "./auth/password-reset";
export { changePassword, hashPassword, refuseWeakPassword } from "./auth/passwords";
export { readMe, readSecurity, updateProfile } from "./auth/profile";
export { emailTaken, type Membership, membershipOf, mustBeFree } from "./auth/register";
export { endSessionsTask } from "./auth/sessions";
export { noticeFor } from "./auth/user.present";
export {
  countSeats,
  holdSeat,
  type Letterhead,
  readLetterhead,
  readTerms,
  recordOrganizationChange,
  type Terms,
} from "./organizations/organizations";
export {
  readNotificationPreferences,
  updateData,
  updateNotifications,
} from "./personal/user-settings";
export { defaultUserSettings, findUserSettings, type UserSettings } from "./personal/user-settings.repo";
export { securityRoutes } from "./security/security.routes";
export { recordActorEvent, recordAttemptTask } from "./security/security-events";
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
