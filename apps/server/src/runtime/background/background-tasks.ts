import { importClientsTask, undoClientImportTask } from "#exchange";
import type { Deps, Tasks } from "#kernel";
import { type SendingHelp, sendMessageTask } from "#messaging";
import { renderDocument } from "#pdf";
import { remindCustomersTask, whyNeedless } from "#reminders";
import { composeCustomerEvent, extendRecurrences, visitWasEmailed } from "#schedule";

const sendingHelp = (deps: Deps): SendingHelp => ({
  render: (organizationId, document) => renderDocument(deps, organizationId, document),
  visitWasEmailed,
  whyNeedless,
  writeEvent: composeCustomerEvent,
});

/** Tasks that may compute for long, or come by the thousand. */
export const buildBackgroundTasks = (deps: Deps) =>
  ({
    extend_recurrences: () => extendRecurrences(deps),
    import_clients: importClientsTask(deps),
    remind_customers: remindCustomersTask(deps),
    send_message: sendMessageTask(deps, sendingHelp(deps)),
    undo_client_import: undoClientImportTask(deps),
  }) satisfies Partial<Tasks>;
