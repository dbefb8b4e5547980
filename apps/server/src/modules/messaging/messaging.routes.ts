import * as contact from "@fieldwright/contract/contact";
import * as messages from "@fieldwright/contract/messages";
import * as push from "@fieldwright/contract/push";
import { type FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion, notFound, type Principal } from "#kernel";
import { sendContactMessage } from "./contact/contact";
import {
  readMessageSettings,
  resetTemplate,
  updateMessageSettings,
  updateTemplate,
} from "./messages/message-settings";
import { listMessages, readMutes, sendMessageAgain, updateMutes } from "./messages/messages";
import { readMessageLimit } from "./messages/sending-terms";
import { readPushKeys, subscribe, unsubscribe } from "./push/push";

const organizationOf = ({ organizationId }: Principal): string => {
  if (!organizationId) throw notFound();
  return organizationId;
};

export const messagesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, messages.listMessages, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listMessages(tx, query))
      : { messages: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, messages.readMessageLimit, ({ principal, read }) => {
    const organizationId = organizationOf(principal);
    return read((tx) => readMessageLimit(tx, deps, organizationId));
  });

  serve(app, messages.sendMessageAgain, ({ principal, params, write }) =>
    write((tx) => sendMessageAgain(tx, deps, principal, params.id)),
  );

  serve(app, messages.readMessageSettings, ({ read }) => read(readMessageSettings));

  serve(app, messages.updateMessageSettings, ({ actor, principal, body, request, write }) => {
    const expected = body.version ?? expectedVersion(request);
    const update = { organizationId: organizationOf(principal), body, expected };
    return write((tx) => updateMessageSettings(tx, actor, update, clock()));
  });

  serve(app, messages.updateMessageTemplate, ({ actor, principal, params, body, write }) => {
    const target = { organizationId: organizationOf(principal), kind: params.kind };
    return write((tx) => updateTemplate(tx, actor, target, body, clock()));
  });

  serve(app, messages.resetMessageTemplate, ({ actor, principal, params, write }) => {
    const target = { organizationId: organizationOf(principal), kind: params.kind };
    return write((tx) => resetTemplate(tx, actor, target));
  });

  serve(app, messages.readClientMutes, ({ principal, params, read }) =>
    read((tx) => readMutes(tx, principal, params.id)),
  );

  serve(app, messages.updateClientMutes, ({ principal, params, body, write }) =>
    write((tx) => updateMutes(tx, principal, params.id, body)),
  );
};

/** For any account, even without an organization. */
export const pushRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, push.readPushKey, async () => ({ publicKey: (await readPushKeys(deps)).publicKey }));

  serve(app, push.subscribeToPush, ({ principal, body }) => subscribe(deps, principal, body));

  serve(app, push.unsubscribeFromPush, ({ principal, query }) =>
    unsubscribe(deps, principal, query.endpoint),
  );
};

export const contactRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contact.sendContactMessage, ({ body, request }) =>
    sendContactMessage(deps, { body, address: request.ip }),
  );
};
