export { contactRoutes } from "./contact/contact.routes";
export { sendEmailTask } from "./mail/send-email";
export {
  composeMessage,
  invoiceFacts,
  invoiceValues,
  quoteFacts,
  quoteValues,
} from "./messages/compose-message";
export { pricedInvoice, pricedQuote } from "./messages/document-details";
export { type LateFee, type ReminderTerms, readReminderTerms } from "./messages/message-settings";
export { isMuted } from "./messages/message-settings.repo";
export { type MessageRecord } from "./messages/messages.repo";
export { messagesRoutes } from "./messages/messages.routes";
export { queueArrivalMessage, queueAutomatic, queueMessage, queueNews } from "./messages/queue-message";
export { queueReminder, withoutSent } from "./messages/queue-reminder";
export { sendMessageTask } from "./messages/send-message";
export { maySend, mustBeWithinDailyLimit, mustMaySend, type Sender } from "./messages/sending-terms";
export { deleteMessageDaysBefore } from "./messages/sending-terms.repo";
export { type OldTimes, toldBy, visitValues } from "./messages/visit-details";
export { sendNoticeSmsTask } from "./notifications/notify";
export { notifyOfVisitsTask, notifyPeopleTask } from "./notifications/notify-people";
export { readPushKeys, sendPushTask } from "./push/push";
export { pushRoutes } from "./push/push.routes";
export {
  draftMessage,
  linkField,
  queueDocument,
  sendDepositReceipt,
  sendReceipt,
  sharedByLink,
} from "./sending/send-documents";
