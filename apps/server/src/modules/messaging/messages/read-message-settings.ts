import type { MessageSettings } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { messageKinds } from "@fieldwright/domain/message-kinds";
import { connectedMap } from "#kernel";
import { presentTemplate, presentTerms } from "./messages.present";
import { readReminderTerms } from "./reminder-terms";
import { listTemplates } from "./templates.repo";

export const readMessageSettings = async (tx: TenantTx): Promise<MessageSettings> => {
  const own = new Map((await listTemplates(tx)).map((template) => [template.kind, template]));
  return {
    ...presentTerms(await readReminderTerms(tx)),
    templates: messageKinds.map((kind) => presentTemplate(kind, own.get(kind))),
    smsConnected: (await connectedMap(tx)).twilio,
  };
};
