import { type TemplateOf, unknownFieldsError } from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { MessageKind } from "@fieldwright/domain/message-kinds";
import type { MessageTemplate } from "@fieldwright/domain/message-templates";
import { type Actor, invalid } from "#kernel";
import { presentTemplate } from "./messages.present";
import { deleteTemplate, findTemplate, saveTemplate } from "./templates.repo";

type Target = { readonly organizationId: string; readonly kind: MessageKind };

const mustBeFillable = (kind: MessageKind, { subject, body, sms }: MessageTemplate): void => {
  const errors = Object.entries({ subject, body, sms }).flatMap(([field, text]) => {
    const msg = unknownFieldsError(kind, text);
    return msg ? [{ field, msg }] : [];
  });
  if (errors.length > 0) throw invalid(...errors);
};

const record = (tx: TenantTx, actor: Actor, { organizationId }: Target, from: TemplateOf, to: TemplateOf) =>
  recordChange(tx, {
    actor,
    verb: "update",
    kind: "message_template",
    recordId: organizationId,
    version: 1,
    from,
    to,
  });

export const updateTemplate = async (
  tx: TenantTx,
  actor: Actor,
  target: Target,
  template: MessageTemplate,
  now: Date,
): Promise<TemplateOf> => {
  const { kind } = target;
  mustBeFillable(kind, template);
  const before = await findTemplate(tx, kind);
  await saveTemplate(tx, kind, template, now);
  const after = presentTemplate(kind, template);
  await record(tx, actor, target, presentTemplate(kind, before), after);
  return after;
};

export const resetTemplate = async (tx: TenantTx, actor: Actor, target: Target): Promise<TemplateOf> => {
  const { kind } = target;
  const before = await findTemplate(tx, kind);
  const standard = presentTemplate(kind, undefined);
  if (!before) return standard;
  await deleteTemplate(tx, kind);
  await record(tx, actor, target, presentTemplate(kind, before), standard);
  return standard;
};
