export { AppError, invalid, notFound, stale } from "./app-error";
export { addressOf, type Config, ConfigError, readConfig } from "./config";
export {
  type Connection,
  deleteConnection,
  findConnections,
  saveConnection,
} from "./credentials/connections.repo";
export {
  connectedMap,
  readCredentials,
  sealCredentials,
  unsealCredentials,
} from "./credentials/credentials";
export { databaseOptions } from "./database-options";
export type { Deps } from "./deps";
export { etagOf, expectedVersion } from "./etag";
export {
  findFileHashes,
  insertFile,
  lockContent,
  markFileDeleted,
  type NewFile,
  updateFileNote,
} from "./files/attachments.repo";
export { diskFileStore } from "./files/disk-file-store";
export type { FileStore, StoredContent } from "./files/file-store";
export { type Signed, secondsLeft, secondsSigned, sign, signedUrl, signUntil } from "./files/signed-url";
export { mustHaveRoom, readStorage } from "./files/storage-quota";
export { checkedContent, type StoredFile, storeFile, storeUpload, type Upload } from "./files/store-file";
export {
  fileNotFound,
  keepFile,
  openContent,
  openFile,
  openThumbnail,
  orRemove,
  pruneFiles,
  readContent,
  removeUnused,
} from "./files/stored-files";
export { opensThumbnail, thumbnailTypes, thumbnailUrl } from "./files/thumbnails";
export { countOpening, type Linked, lastOpening, revokeLinksTo } from "./links/customer-links.repo";
export {
  findLink,
  linkHash,
  linkTo,
  type OpenedLink,
  openLink,
  presentLink,
  withdrawLinks,
} from "./links/links";
export { createLogger, withoutSecrets } from "./logging";
export { composeInvitation, composePasswordReset, composeVerification } from "./mail/account-mails";
export { composeSecurityNotice, type NoticeKind } from "./mail/compose-security-notice";
export { type Email, layOut } from "./mail/layout";
export { type EmailJob, queueEmail } from "./mail/queue-email";
export { deletePlacesBefore } from "./places/geocoded-addresses.repo";
export type { Found, Geocoder } from "./places/geocoder";
export { betweenRequests, geocoderOf, lookUp } from "./places/look-up";
export {
  type Location,
  locationOfPin,
  locationOfZip,
  placeOfAddress,
  readAddress,
} from "./places/place-of-address";
export { createTravel, type LoadTravel, type Travel } from "./places/travel";
export type { Actor, Origin, Principal } from "./principal";
export { productRoot } from "./product-root";
export { amountsOf, discountAfter, presentAmounts, presentRate } from "./records/document-amounts";
export { findCounters, raiseCounter, savePrefix } from "./records/document-counters.repo";
export { type DocumentLine, linesOf, presentLine } from "./records/document-lines";
export { formerMemberEmail, formerMemberEmails, isFormerMemberEmail } from "./records/former-member";
export { nameRecords } from "./records/name-records";
export { mustBeRestorable, restorableFor } from "./records/restorable";
export {
  ownClients,
  product,
  type TechnicianViewer,
  type Viewer,
  type Visibility,
  visibilityUnder,
} from "./records/visibility";
export { visibleRows } from "./records/visible-rows.repo";
export { forgetRefusedWrite, refusedWriteLately, rememberRefusedWrite } from "./refused-writes";
export { hashToken, keptSecret, newToken, type Seal, seal, unseal } from "./secrets";
export { expiryOf, idleLimit } from "./session-lifetime";
export { enqueue, type TaskHandler, type Tasks } from "./task-queue.repo";
export { createThreadPool, maxThreads, openWorker, serveThread } from "./threads/thread-pool";
export { createTurns } from "./threads/turns";
