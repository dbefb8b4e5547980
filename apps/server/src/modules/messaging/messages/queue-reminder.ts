import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel } from "@fieldwright/domain/message-details";
import type { MergeValues } from "@fieldwright/domain/message-templates";
import type { ReminderEvent } from "@fieldwright/domain/reminders";
import type { Deps } from "#kernel";
import { composeFor, type Draft } from "./compose-message";
import { isMuted } from "./message-settings.repo";
import { findMessageByKey } from "./messages.repo";
import { type Message, queueAutomatic, saveSuppressed, wayTo } from "./queue-message";

type Recipient = { readonly clientId: string; readonly firstName: string };

type Reminder = Pick<Message, "record" | "attach"> &
  Pick<Draft, "visit"> & {
    readonly event: ReminderEvent;
    /** As the rule says. About a visit the client's wish comes first. */
    readonly channel: MessageChannel;
    readonly recipient: Recipient;
    readonly values: MergeValues;
    /** Called only if the message is sent. */
    readonly link: () => Promise<string>;
    readonly dedupeKey: string;
    /** Why it must not be sent; it is then listed as suppressed. */
    readonly needless?: string | undefined;
  };

/** Once per key; answers the channel if it goes out. Muted reminders are listed as suppressed. */
export const queueReminder = async (
  tx: TenantTx,
  site: Pick<Deps, "config" | "clock">,
  reminder: Reminder,
): Promise<Message["channel"] | undefined> => {
  const { event, recipient, values, visit, record, attach, dedupeKey, link, needless } = reminder;
  const { clientId } = recipient;
  if (await findMessageByKey(tx, dedupeKey)) return undefined;
  const way = await wayTo(tx, { clientId, record }, reminder.channel);
  const mutes = await isMuted(tx, clientId, event);
  const goesOut = !mutes && !needless;
  const composed = await composeFor(tx, way, {
    kind: event,
    visit,
    values: { ...values, client: recipient.firstName, ...(goesOut ? { link: await link() } : {}) },
  });
  const message = { ...composed, clientId, record, attach, dedupeKey };
  if (mutes) await saveSuppressed(tx, message, "This client turned off these messages");
  // Keep the key free, so that the reminder can still be sent later.
  else if (needless) await saveSuppressed(tx, { ...message, dedupeKey: undefined }, needless);
  else await queueAutomatic(tx, site, message);
  return goesOut ? way.channel : undefined;
};
