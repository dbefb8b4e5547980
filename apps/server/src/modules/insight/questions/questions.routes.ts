import * as contract from "@fieldwright/contract/report-questions";
import type { ReportQuery } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { readTerms } from "#identity";
import type { Deps } from "#kernel";
import { rangeOf } from "../reports/read-report";
import { readAging, readCustomers, readHours, readQuoteAnswers, readSalesTax } from "./questions";

/** The questions that owners ask first. Each is answered on its own, so that none waits for another. */
export const questionsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  const around = async (tx: TenantTx, query: ReportQuery) => {
    const now = clock();
    const zone = (await readTerms(tx)).timeZone;
    const today = dayIn(zone, now);
    return { now, zone, today, range: rangeOf(query, today) };
  };

  serve(app, contract.readAging, ({ readHeavy }) =>
    readHeavy(async (tx) => readAging(tx, (await around(tx, {})).today)),
  );
  serve(app, contract.readSalesTax, ({ query, readHeavy }) =>
    readHeavy(async (tx) => readSalesTax(tx, (await around(tx, query)).range)),
  );
  serve(app, contract.readQuoteAnswers, ({ query, readHeavy }) =>
    readHeavy(async (tx) => {
      const { range, today } = await around(tx, query);
      return readQuoteAnswers(tx, range, today);
    }),
  );
  serve(app, contract.readHours, ({ query, readHeavy }) =>
    readHeavy(async (tx) => readHours(tx, { ...(await around(tx, query)), person: query.person })),
  );
  serve(app, contract.readCustomers, ({ query, readHeavy }) =>
    readHeavy(async (tx) => {
      const { range, today } = await around(tx, query);
      return readCustomers(tx, range, today);
    }),
  );
};
