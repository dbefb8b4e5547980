import { locateAddresses } from "#customers";
import {
  announceChangesTask,
  deliverWebhookTask,
  importDataTask,
  makeExportTask,
  pruneDeliveries,
  pruneExports,
} from "#exchange";
import { endSessionsTask, locateHomeTask, recordAttemptTask, sendPasswordResetTask } from "#identity";
import { backupTask, type Deps, pruneFiles, type Tasks } from "#kernel";
import {
  checkTextTask,
  collectVisitNewsTask,
  notifyOfVisitsTask,
  notifyPeopleTask,
  sendEmailTask,
  sendNoticeSmsTask,
  sendPushTask,
} from "#messaging";
import { returnCardExcessTask } from "#money";
import { arrivalMessageTask, sendReminders } from "#reminders";
import { findVisitsNow, visitWasEmailed } from "#schedule";
import { purgeOrganizationTask } from "#settings";
import { buildBackgroundTasks } from "./background/background-tasks";
import { pruneExpired } from "./system/prune-expired";

/** All background tasks. */
export const buildTasks = (deps: Deps): Tasks => ({
  ...buildBackgroundTasks(deps),
  announce_arrival: arrivalMessageTask(deps),
  announce_changes: announceChangesTask(deps),
  check_text: checkTextTask(deps, { visitWasEmailed }),
  collect_visit_news: collectVisitNewsTask(deps, findVisitsNow),
  deliver_webhook: deliverWebhookTask(deps),
  end_sessions: endSessionsTask(deps),
  import_data: importDataTask(deps),
  locate_addresses: (_payload, { abortSignal }) => locateAddresses(deps, abortSignal),
  locate_home: locateHomeTask(deps),
  make_backup: backupTask(deps),
  make_export: makeExportTask(deps),
  notify_people: notifyPeopleTask(deps, findVisitsNow),
  prune_deliveries: () => pruneDeliveries(deps),
  prune_exports: () => pruneExports(deps),
  prune_expired: () => pruneExpired(deps),
  prune_files: () => pruneFiles(deps),
  purge_organization: purgeOrganizationTask(deps),
  record_attempt: recordAttemptTask(deps),
  return_card_excess: returnCardExcessTask(deps),
  send_email: sendEmailTask(deps),
  send_notice_sms: sendNoticeSmsTask(deps),
  send_password_reset: sendPasswordResetTask(deps),
  send_push: sendPushTask(deps),
  send_reminders: () => sendReminders(deps),
  tell_of_visits: notifyOfVisitsTask(deps, findVisitsNow),
});
