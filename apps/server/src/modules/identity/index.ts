export { apiKeysRoutes } from "./api-keys/api-keys.routes";
export { createApiKey } from "./api-keys/create-api-key";
export { listApiKeys } from "./api-keys/list-api-keys";
export { endApiKey } from "./api-keys/revoke-api-key";
export { countAttempts } from "./auth/attempt-limits";
export { authRoutes } from "./auth/auth.routes";
export { changePassword } from "./auth/change-password";
export { endSessionsTask } from "./auth/end-sessions";
export { emailTaken, type Membership, membershipOf, mustBeFree } from "./auth/membership";
export { noticeFor } from "./auth/notice";
export { hashPassword, refuseWeakPassword } from "./auth/passwords";
export { readMe } from "./auth/read-me";
export { readSecurity } from "./auth/read-security";
export { sendPasswordResetTask } from "./auth/send-password-reset";
export { updateProfile } from "./auth/update-profile";
export { countSeats } from "./organizations/count-seats";
export { holdSeat } from "./organizations/hold-seat";
export { type Letterhead, readLetterhead } from "./organizations/read-letterhead";
export { readTerms, type Terms } from "./organizations/read-terms";
export { recordOrganizationChange } from "./organizations/record-organization-change";
export { readNotificationWishes, wantsNotification } from "./personal/read-notification-wishes";
export { updateData, updateNotifications } from "./personal/update-personal";
export { defaultUserSettings, findUserSettings, type UserSettings } from "./personal/user-settings.repo";
export { recordAttemptTask } from "./security/record-attempt";
export { recordActorEvent } from "./security/record-security-event";
export { securityRoutes } from "./security/security.routes";
export {
  bookable,
  holdPeople,
  hoursOf,
  mustBeBookable,
  mustKnowPeople,
  presentPerson,
  type StaffMember,
} from "./staff/people";
export { findActiveStaff, findStaff } from "./staff/people.repo";
export { daysOffIn, hoursIn, readWorkTerms, type WorkTerms } from "./staff/work-terms";
