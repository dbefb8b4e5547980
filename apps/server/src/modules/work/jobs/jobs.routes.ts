import * as contract from "@fieldwright/contract/jobs";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion } from "#kernel";
import { changeJobStatus } from "./change-job-status";
import { createJob } from "./create-job";
import { countJobs, deleteJob, listJobs, readJob, replaceJobLines, restoreJob, updateJob } from "./jobs";
import type { BookFirstVisit, VisitsOfJob } from "./visits-of-job";

type Visits = VisitsOfJob & { readonly book: BookFirstVisit };

export const jobsRoutes = (app: FastifyInstance, { clock }: Deps, { book, ...visits }: Visits): void => {
  serve(app, contract.listJobs, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listJobs(tx, principal, query, clock()))
      : { jobs: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, contract.countJobs, ({ principal, read }) =>
    principal.organizationId ? read((tx) => countJobs(tx, principal, clock())) : { all: 0, this_week: 0 },
  );

  serve(app, contract.readJob, ({ principal, params, read }) =>
    read((tx) => readJob(tx, principal, params.id, clock())),
  );

  serve(app, contract.createJob, ({ principal, body, write }) =>
    write((tx) => createJob(tx, principal, { body, book }, clock())),
  );

  serve(app, contract.updateJob, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateJob(tx, principal, target, body, clock()));
  });

  serve(app, contract.replaceJobLines, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => replaceJobLines(tx, principal, target, body.lineItems, clock()));
  });

  serve(app, contract.deleteJob, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteJob(tx, principal, target, visits, clock()));
  });

  serve(app, contract.restoreJob, ({ principal, params, write }) =>
    write((tx) => restoreJob(tx, principal, params.id, clock())),
  );

  serve(app, contract.changeJobStatus, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeJobStatus(tx, principal, target, { status: body.status, visits }, clock()));
  });
};
