import * as contract from "@fieldwright/contract/positions";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { changeSharing, keepPosition, listPositions, mustBePerson, readSharing } from "./positions";

export const positionRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readSharing, ({ principal, read }) => {
    mustBePerson(principal);
    return read((tx) => readSharing(tx, principal, clock()));
  });

  serve(app, contract.changeSharing, ({ principal, body, write }) => {
    mustBePerson(principal);
    return write((tx) => changeSharing(tx, principal, body.on, clock()));
  });

  serve(app, contract.sendPosition, ({ principal, body, write }) => {
    mustBePerson(principal);
    return write(async (tx) => ({
      outcome: await keepPosition(tx, principal, { ...body, at: new Date(body.at) }, clock()),
    }));
  });

  serve(app, contract.listPositions, ({ principal, read }) => {
    mustBePerson(principal);
    return read(async (tx) => ({ positions: await listPositions(tx, clock()) }));
  });
};
