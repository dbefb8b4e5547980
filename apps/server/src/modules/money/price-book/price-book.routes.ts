import * as contract from "@fieldwright/contract/price-book";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { addPriceItem, changePriceItem, listPriceItems, readPriceItem } from "./price-book";

export const priceBookRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.listPriceItems, ({ query, read }) => read((tx) => listPriceItems(tx, query)));

  serve(app, contract.readPriceItem, ({ params, read }) => read((tx) => readPriceItem(tx, params.id)));

  serve(app, contract.addPriceItem, ({ actor, body, write }) =>
    write((tx) => addPriceItem(tx, actor, body, clock())),
  );

  serve(app, contract.changePriceItem, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changePriceItem(tx, actor, target, body, clock()));
  });
};
