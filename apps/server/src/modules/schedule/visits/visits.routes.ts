import * as contract from "@fieldwright/contract/schedule";
import { readVisitDays as readVisitDaysRoute } from "@fieldwright/contract/schedule-days";
import { readSignature as readSignatureRoute } from "@fieldwright/contract/signatures";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion } from "#kernel";
import { changeVisitStatus } from "./change-visit-status";
import { createVisit } from "./create-visit";
import { notifyCustomer } from "./notify-customer";
import { readSignature } from "./signatures";
import { readVisitDays } from "./visit-days";
import { bulkMove, deleteVisit, listVisits, readVisit, restoreVisit, updateVisit } from "./visits";

export const scheduleRoutes = (app: FastifyInstance, { clock, config }: Deps): void => {
  serve(app, contract.listVisits, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listVisits(tx, principal, query))
      : { schedules: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, readVisitDaysRoute, ({ principal, query, read }) =>
    principal.organizationId ? read((tx) => readVisitDays(tx, principal, query)) : { days: [], ahead: null },
  );

  serve(app, contract.readVisit, ({ principal, params, read }) =>
    read((tx) => readVisit(tx, principal, params.id)),
  );

  serve(app, contract.createVisit, ({ principal, body, write }) =>
    write((tx) => createVisit(tx, principal, body, clock())),
  );

  serve(app, contract.updateVisit, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateVisit(tx, principal, target, body, clock()));
  });

  serve(app, contract.deleteVisit, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteVisit(tx, principal, target, clock()));
  });

  serve(app, contract.restoreVisit, ({ principal, params, write }) =>
    write((tx) => restoreVisit(tx, principal, params.id, clock())),
  );

  serve(app, contract.changeVisitStatus, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeVisitStatus(tx, principal, target, body, clock()));
  });

  serve(app, contract.bulkMove, ({ principal, body, write }) =>
    write((tx) => bulkMove(tx, principal, body, clock())),
  );

  serve(app, contract.notifyCustomer, ({ principal, params, body, write }) =>
    write((tx) => notifyCustomer(tx, { clock, config }, principal, { ...params, ...body })),
  );

  serve(app, readSignatureRoute, ({ principal, params, read }) =>
    read((tx) => readSignature(tx, principal, params.id)),
  );
};
