import { locateAddresses } from "#customers";
import {
  announceChangesTask,
  deliverWebhookTask,
  importClientsTask,
  importDataTask,
  makeExportTask,
  pruneDeliveries,
  pruneExports,
  undoClientImportTask,
} from "#exchange";
import { endSessionsTask, locateHomeTask, recordAttemptTask, sendPasswordResetTask } from "#identity";
import { backupTask, type Deps, pruneFiles, type Tasks } from "#kernel";
import {
  checkTextTask,
  collectVisitNewsTask,
  notifyOfVisitsTask,
  notifyPeopleTask,
  sendEmailTask,
  sendMessageTask,
  sendNoticeSmsTask,
  sendPushTask,
} from "#messaging";
import { returnCardExcessTask } from "#money";
import { renderDocument } from "#pdf";
import { arrivalMessageTask, remindCustomersTask, sendReminders, whyNeedless } from "#reminders";
import { composeCustomerEvent, extendRecurrences, findVisitsNow, visitWasEmailed } from "#schedule";
import { purgeOrganizationTask } from "#settings";
import { pruneExpired } from "./system/prune-expired";

/** All background tasks. */
export const buildTasks = (deps: Deps): Tasks => ({
  announce_arrival: arrivalMessageTask(deps),
  announce_changes: announceChangesTask(deps),
  check_text: checkTextTask(deps, { visitWasEmailed }),
  collect_visit_news: collectVisitNewsTask(deps, findVisitsNow),
  deliver_webhook: deliverWebhookTask(deps),
  end_sessions: endSessionsTask(deps),
  extend_recurrences: () => extendRecurrences(deps),
  import_clients: importClientsTask(deps),
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
  remind_customers: remindCustomersTask(deps),
  return_card_excess: returnCardExcessTask(deps),
  send_email: sendEmailTask(deps),
  send_message: sendMessageTask(deps, {
    render: (organizationId, document) => renderDocument(deps, organizationId, document),
    visitWasEmailed,
    whyNeedless,
    writeEvent: composeCustomerEvent,
  }),
  send_notice_sms: sendNoticeSmsTask(deps),
  send_password_reset: sendPasswordResetTask(deps),
  send_push: sendPushTask(deps),
  send_reminders: () => sendReminders(deps),
  tell_of_visits: notifyOfVisitsTask(deps, findVisitsNow),
  undo_client_import: undoClientImportTask(deps),
});
