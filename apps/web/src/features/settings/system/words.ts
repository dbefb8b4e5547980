const figure = (count: number): string => count.toLocaleString("en-US");

const plural = (count: number, one: string): string => `${figure(count)} ${count === 1 ? one : `${one}s`}`;

/** 40 seconds, 12 minutes, 3 hours. */
const length = (seconds: number): string => {
  if (seconds < 60) return plural(seconds, "second");
  return seconds < 7_200
    ? plural(Math.floor(seconds / 60), "minute")
    : plural(Math.floor(seconds / 3_600), "hour");
};

/** Background jobs as people know them. */
const tasks: Readonly<Record<string, string>> = {
  announce_arrival: "On-the-way messages",
  announce_changes: "Changes for webhooks",
  check_text: "Delivery of texts",
  collect_visit_news: "Notifications to the team",
  deliver_webhook: "Webhooks",
  end_sessions: "Sign-outs",
  extend_recurrences: "Recurring visits",
  import_clients: "Imports",
  import_data: "Imports",
  locate_addresses: "Addresses on the map",
  locate_home: "Addresses on the map",
  make_backup: "Backups",
  make_export: "Exports",
  notify_people: "Notifications to the team",
  purge_organization: "Deleted organizations",
  record_attempt: "Security log",
  remind_customers: "Reminders",
  return_card_excess: "Card refunds",
  send_email: "Account emails",
  send_message: "Messages to customers",
  send_notice_sms: "Texts to the team",
  send_password_reset: "Password resets",
  send_push: "Push notifications",
  send_reminders: "Reminders",
  tell_of_visits: "Notifications to the team",
  undo_client_import: "Imports",
};

const roles = { all: "Pages and background jobs", web: "Pages", worker: "Background jobs" } as const;

export const words = {
  title: "System",
  intro:
    "How this installation is doing, across all organizations. Only people named in SYSTEM_ADMINS see this. Turn on two-factor sign-in under Security.",
  loading: "Loading the system's numbers",
  failed: "Failed to load the system's numbers",
  stale: "These numbers are old. The server didn't answer.",
  allGood: "Nothing needs a look right now.",
  needsALook: (count: number) => (count === 1 ? "One thing needs a look:" : `${count} things need a look:`),
  asOf: (at: string) => `As of ${at}. Updates on its own.`,

  notKnown: "Unknown",
  noWorker: "No server is running background jobs.",
  differences: {
    secret: "The servers have different secrets. Set the same APP_SECRET on all of them.",
    files:
      "The servers keep files in different places. Set the same FILES_URL on all of them, or let them share one folder.",
  },
  wrongClock: (hostname: string, seconds: number) => `The clock on ${hostname} is off by ${length(seconds)}.`,
  filesFail: (hostname: string) => `${hostname} can't save or open photos and documents.`,
  differentVersions: "The servers run different versions.",
  unknownDisk: (hostname: string) => `The disk space of ${hostname} isn't known.`,
  unknownQueue: "We couldn't count the background jobs.",
  failedJobs: (count: number) => `${plural(count, "background job")} failed in the last day.`,
  unknownDatabase: "We couldn't read the size and the connections of the database.",
  newerDatabase: "The database is newer than this program.",
  silent: (hostname: string) => `${hostname} isn't answering.`,
  lowDisk: (hostname: string, free: string) => `${hostname} has only ${free} of disk space left.`,
  oldQueue: (seconds: number) => `The oldest background job has been waiting for ${length(seconds)}.`,
  noMail: "Email isn't set up. Emails are saved as files and reach no one.",
  mailFails: "The last email didn't go out.",
  noBackup: "Backups aren't set up.",
  firstBackup: "No backup has been made yet.",
  oldBackup: "The last backup is old.",
  failedBackup: "The last backup didn't work.",

  program: "Program",
  version: "Version",
  versionOf: (version: string, commit: string | null) => (commit ? `${version} (${commit})` : version),
  schema: "Database version",
  newerSchema: "Newer than this program",

  servers: "Servers",
  noServers: "No server has reported yet.",
  answering: "Answering",
  notAnswering: "Not answering",
  runs: (role: keyof typeof roles, version: string) => `${roles[role]}, version ${version}`,
  since: (startedAt: string, seenAt: string) => `Running since ${startedAt}, last heard from ${seenAt}`,
  diskNotKnown: "Disk space unknown",
  diskFree: (free: string, total: string) => `${free} of ${total} disk space free`,

  database: "Database",
  kind: "Kind",
  embedded: "Built in",
  external: "Your own PostgreSQL",
  size: "Size",
  connections: "Connections",
  connectionsOf: (used: number, limit: number) => `${used} of ${limit} in use`,
  replica: "Replica for reports",
  pooler: "Connection pooler",
  yes: "Yes",
  no: "No",

  queue: "Background jobs",
  waiting: "Waiting",
  noneWaiting: "None",
  waitingFor: (count: number, seconds: number) =>
    `${plural(count, "job")}, the oldest for ${length(seconds)}`,
  failedToday: "Failed in the last day",
  task: (name: string) => tasks[name] ?? name.replaceAll("_", " "),
  taskFigures: (waiting: number, failed: number) =>
    [waiting > 0 ? `${figure(waiting)} waiting` : "", failed > 0 ? `${figure(failed)} failed` : ""]
      .filter(Boolean)
      .join(", "),

  mail: "Email",
  mailServer: "Mail server",
  setUp: "Set up",
  notSetUp: "Not set up. Set MAIL_URL and start the server again.",
  lastSent: "Last sent",
  lastFailure: "Last failure",
  noneSeen: "None",
  failureAt: (at: string, reason: string) => `${at}. ${reason}`,

  backups: "Backups",
  backupHint: "Set BACKUP_URL and start the server again. The README says how.",
  place: "Saved to",
  lastBackup: "Last backup",
  noBackupYet: "None yet",
  backupRunning: (startedAt: string) => `Running since ${startedAt}`,
  backupDone: (at: string, size: string, files: number | null) =>
    `${at}, ${size}, ${files === null ? "number of files unknown" : plural(files, "file")}`,
  sizeNotKnown: "size unknown",
  backupFailed: (at: string, error: string) => `Didn't work on ${at}. ${error}`,

  services: "Files and services",
  files: "Photos and documents",
  onDisk: "On the server's disk",
  inBucket: (bucket: string) => `In the bucket ${bucket}`,
  geocoder: "Address lookup",
  byZip: "Built in, by ZIP code",
  routing: "Drive times",
  byDistance: "Built in, by distance",
  map: "Street map",
  outlines: "State outlines only",
  ownServer: "Your own server",
  scheduling: "AI scheduling",
  builtIn: "Built in",
  perCompany: "Texts and card payments",
  perCompanyHint: "Each organization connects its own account under Integrations",
} as const;
