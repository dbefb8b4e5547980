import * as contract from "@fieldwright/contract/recurrence";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { endRecurrence, readRecurrence, repeatJob } from "./recurrence";

export const recurrenceRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readRecurrence, ({ principal, params, read }) =>
    read((tx) => readRecurrence(tx, principal, params.id)),
  );

  serve(app, contract.repeatJob, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => repeatJob(tx, principal, target, body, clock()));
  });

  serve(app, contract.endRecurrence, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => endRecurrence(tx, principal, target, clock()));
  });
};
