import type { Deps } from "./deps";
import type { Tasks } from "./jobs";
import { purgeOrganizationTask } from "./modules/account/purge-organization";
import { pruneFiles } from "./modules/attachments/prune-files";
import { endSessionsTask } from "./modules/auth/end-sessions";
import { sendPasswordResetTask } from "./modules/auth/send-password-reset";
import { returnCardExcessTask } from "./modules/card-payments/refund-card";
import { makeExportTask } from "./modules/data-exchange/make-export";
import { pruneExports } from "./modules/data-exchange/prune-exports";
import { importDataTask } from "./modules/data-exchange/run-import";
import { renderDocument } from "./modules/documents/render-document";
import { sendEmailTask } from "./modules/mail/send-email";
import { sendMessageTask } from "./modules/messages/send-message";
import { notifyPeopleTask } from "./modules/notifications/notify-people";
import { sendNoticeSmsTask } from "./modules/notifications/send-notice-sms";
import { tellOfVisitsTask } from "./modules/notifications/tell-of-visits";
import { locateAddresses } from "./modules/places/locate-addresses";
import { locateHomeTask } from "./modules/places/locate-home";
import { sendPushTask } from "./modules/push/send-push";
import { extendRecurrences } from "./modules/recurrence/extend-recurrences";
import { announceArrivalTask } from "./modules/reminders/announce-arrival";
import { sendReminders } from "./modules/reminders/send-reminders";
import { whyNeedless } from "./modules/reminders/why-needless";
import { recordAttemptTask } from "./modules/security/record-attempt";
import { pruneExpired } from "./modules/system/prune-expired";
import { announceChangesTask } from "./modules/webhooks/announce-changes";
import { deliverWebhookTask } from "./modules/webhooks/deliver-webhook";
import { pruneDeliveries } from "./modules/webhooks/prune-deliveries";

/** Every background task; each module brings its own. */
export const buildTasks = (deps: Deps): Tasks => ({
  announce_arrival: announceArrivalTask(deps),
  announce_changes: announceChangesTask(deps),
  deliver_webhook: deliverWebhookTask(deps),
  end_sessions: endSessionsTask(deps),
  extend_recurrences: () => extendRecurrences(deps),
  import_data: importDataTask(deps),
  locate_addresses: (_payload, { abortSignal }) => locateAddresses(deps, abortSignal),
  locate_home: locateHomeTask(deps),
  make_export: makeExportTask(deps),
  notify_people: notifyPeopleTask(deps),
  prune_deliveries: () => pruneDeliveries(deps),
  prune_exports: () => pruneExports(deps),
  prune_expired: () => pruneExpired(deps),
  prune_files: () => pruneFiles(deps),
  purge_organization: purgeOrganizationTask(deps),
  record_attempt: recordAttemptTask(deps),
  return_card_excess: returnCardExcessTask(deps),
  send_email: sendEmailTask(deps),
  send_message: sendMessageTask(deps, {
    render: (organizationId, document) => renderDocument(deps, organizationId, document),
    whyNeedless,
  }),
  send_notice_sms: sendNoticeSmsTask(deps),
  send_password_reset: sendPasswordResetTask(deps),
  send_push: sendPushTask(deps),
  send_reminders: () => sendReminders(deps),
  tell_of_visits: tellOfVisitsTask(deps),
});
