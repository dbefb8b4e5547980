import * as contract from "@fieldwright/contract/messages";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion, notFound, type Principal } from "#kernel";
import {
  readMessageSettings,
  resetTemplate,
  updateMessageSettings,
  updateTemplate,
} from "./message-settings";
import { listMessages, readMutes, sendMessageAgain, updateMutes } from "./messages";
import { readMessageLimit } from "./sending-terms";

const organizationOf = ({ organizationId }: Principal): string => {
  if (!organizationId) throw notFound();
  return organizationId;
};

export const messagesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, contract.listMessages, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listMessages(tx, query))
      : { messages: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, contract.readMessageLimit, ({ principal, read }) => {
    const organizationId = organizationOf(principal);
    return read((tx) => readMessageLimit(tx, deps, organizationId));
  });

  serve(app, contract.sendMessageAgain, ({ principal, params, write }) =>
    write((tx) => sendMessageAgain(tx, deps, principal, params.id)),
  );

  serve(app, contract.readMessageSettings, ({ read }) => read(readMessageSettings));

  serve(app, contract.updateMessageSettings, ({ actor, principal, body, request, write }) => {
    const expected = body.version ?? expectedVersion(request);
    const update = { organizationId: organizationOf(principal), body, expected };
    return write((tx) => updateMessageSettings(tx, actor, update, clock()));
  });

  serve(app, contract.updateMessageTemplate, ({ actor, principal, params, body, write }) => {
    const target = { organizationId: organizationOf(principal), kind: params.kind };
    return write((tx) => updateTemplate(tx, actor, target, body, clock()));
  });

  serve(app, contract.resetMessageTemplate, ({ actor, principal, params, write }) => {
    const target = { organizationId: organizationOf(principal), kind: params.kind };
    return write((tx) => resetTemplate(tx, actor, target));
  });

  serve(app, contract.readClientMutes, ({ principal, params, read }) =>
    read((tx) => readMutes(tx, principal, params.id)),
  );

  serve(app, contract.updateClientMutes, ({ principal, params, body, write }) =>
    write((tx) => updateMutes(tx, principal, params.id, body)),
  );
};
