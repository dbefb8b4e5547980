export {
  AppError,
  forgetRefusedWrite,
  invalid,
  notFound,
  refusedWriteLately,
  rememberRefusedWrite,
  stale,
} from "./app-error";
export { deleteBackupsBefore, readLastBackup } from "./backup/backups.repo";
export { backupTask, checkOfSecret, makeBackup } from "./backup/make-backup";
export { restoreBackup } from "./backup/restore-backup";
export {
  addressOf,
  type Config,
  ConfigError,
  migrationsFolder,
  readConfig,
} from "./config";
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
export { etagOf, expectedVersion } from "./etag";
export type { FileStore, StoredContent } from "./file-store";
export {
  findFileHashes,
  insertFile,
  isFileIdTaken,
  lockContent,
  markFileDeleted,
  type NewFile,
  updateFileNote,
} from "./files/attachments.repo";
export { Damaged, eachAtOnce, verified } from "./files/copy-contents";
export { diskFileStore, removeOlder, writeHashed } from "./files/disk-file-store";
export { openFileStore } from "./files/open-file-store";
export {
  publicUrl,
  type Signed,
  secondsLeft,
  secondsSigned,
  sign,
  signedUrl,
  signUntil,
} from "./files/signed-url";
export {
  checkedContent,
  fileNotFound,
  holdContent,
  holdContents,
  keepFile,
  mustHaveRoom,
  openFile,
  openThumbnail,
  orRemove,
  pruneFiles,
  readContent,
  readStorage,
  removeUnused,
  type StoredFile,
  storeFile,
  storePortrait,
  storeUpload,
  type Upload,
} from "./files/stored-files";
export { thumbnailTypes, thumbnailUrl } from "./files/thumbnails";
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
export { createLogger, logSlowQueries, reasonOf, withoutSecrets, withoutValues } from "./logging";
export {
  composeInvitation,
  composePasswordReset,
  composeSecurityNotice,
  composeVerification,
  type NoticeKind,
} from "./mail/account-mails";
export { type Email, layOut } from "./mail/layout";
export { type EmailJob, queueEmail, queueStaffEmail } from "./mail/queue-email";
export type { Found, Geocoder } from "./places/place-of-address";
export {
  betweenRequests,
  geocoderOf,
  type Location,
  locationOfPin,
  locationOfZip,
  lookUp,
  placeOfAddress,
  readAddress,
} from "./places/place-of-address";
export { createTravel, type LoadTravel, type Travel } from "./places/travel";
export { deletePlacesBefore } from "./places/travel.repo";
export type { Actor, Deps, Origin, Principal } from "./principal";
export {
  amountsOf,
  type DocumentLine,
  discountAfter,
  linesOf,
  presentAmounts,
  presentLine,
  presentRate,
} from "./records/document-amounts";
export { findCounters, raiseCounter, savePrefix } from "./records/document-counters.repo";
export {
  type DocumentVisibility,
  formerMemberEmail,
  formerMemberEmails,
  isFormerMemberEmail,
  mustBeRestorable,
  nameRecords,
  ownClients,
  product,
  restorableFor,
  type TechnicianViewer,
  type Viewer,
  type Visibility,
  visibilityUnder,
} from "./records/visibility";
export { visibleRows } from "./records/visible-rows.repo";
export {
  expiryOf,
  findByToken,
  hashToken,
  idleLimit,
  keptSecret,
  newToken,
  organizationIn,
  type Seal,
  seal,
  secretFile,
  tokenOfOrganization,
  unseal,
} from "./secrets";
export { type BackupPlace, readBackupPlace, readS3Url, type S3Address } from "./storage-address";
export {
  enqueue,
  enqueueEach,
  type TaskContext,
  type TaskHandler,
  type Tasks,
} from "./task-queue.repo";
export {
  createSoloThread,
  serveSoloThread,
} from "./threads/solo-thread";
export {
  createPauses,
  createThreadPool,
  createTurns,
  maxThreads,
  openWorker,
  serveThread,
  threadLoads,
} from "./threads/thread-pool";
