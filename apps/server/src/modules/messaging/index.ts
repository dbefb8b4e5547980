export { type MailOutcome, mailOutcome, sendEmailTask } from "./mail/mailer";
export {
  composeFor,
  composeMessage,
  invoiceFacts,
  invoiceValues,
  quoteFacts,
  quoteValues,
} from "./messages/compose-message";
export { pricedInvoice, pricedQuote } from "./messages/document-details";
export { type LateFee, type ReminderTerms, readReminderTerms } from "./messages/message-settings";
export { deleteMessageDaysBefore, isMuted } from "./messages/message-settings.repo";
export { checkTextTask, type InsteadOfText, type SendingHelp, sendMessageTask } from "./messages/messages";
export { type MessageRecord } from "./messages/messages.repo";
export {
  queueArrivalMessage,
  queueAutomatic,
  queueMessage,
  queueNews,
  wayTo,
} from "./messages/queue-message";
export { queueReminder } from "./messages/queue-reminder";
export { maySend, mustBeWithinDailyLimit, mustMaySend, type Sender } from "./messages/sending-terms";
export { type OldTimes, toldBy, visitValues } from "./messages/visit-details";
export { contactRoutes, messagesRoutes, pushRoutes } from "./messaging.routes";
export { sendNoticeSmsTask } from "./notifications/notify";
export { collectVisitNewsTask, notifyOfVisitsTask, notifyPeopleTask } from "./notifications/notify-people";
export { readPushKeys, sendPushTask } from "./push/push";
export {
  draftMessage,
  linkField,
  queueDocument,
  sendDepositReceipt,
  sendReceipt,
  sharedByLink,
} from "./sending/send-documents";
