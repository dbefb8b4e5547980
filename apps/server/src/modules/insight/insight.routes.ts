import * as activity from "@fieldwright/contract/activity";
import * as clients from "@fieldwright/contract/clients";
import * as dashboard from "@fieldwright/contract/dashboard";
import * as jobPage from "@fieldwright/contract/job-page";
import * as reportQuestions from "@fieldwright/contract/report-questions";
import * as reports from "@fieldwright/contract/reports";
import { type ReportQuery } from "@fieldwright/contract/reports";
import * as setup from "@fieldwright/contract/setup";
import { type TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { type FastifyInstance } from "fastify";
import { mayCall, serve } from "#http";
import { readTerms } from "#identity";
import { type Deps, notFound } from "#kernel";
import { readActivity } from "./activity/activity";
import { listClientFigures, readClientSummary } from "./clients/client-figures";
import { emptyDashboard, readDashboard } from "./dashboard/read-dashboard";
import { readJobPage } from "./job-page/read-job-page";
import { readAging, readCustomers, readHours, readQuoteAnswers, readSalesTax } from "./questions/questions";
import { createKeptReports, listRecords } from "./reports/kept-reports";
import { rangeOf } from "./reports/read-report";
import { readSetup, updateSetup } from "./setup/setup";

export const dashboardRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, dashboard.readDashboard, ({ principal, read }) =>
    principal.organizationId
      ? read((tx) => readDashboard(tx, principal, clock()))
      : emptyDashboard(principal, clock()),
  );
};

/** The questions that owners ask first. Each is answered on its own, so that none waits for another. */
export const questionsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  const around = async (tx: TenantTx, query: ReportQuery) => {
    const now = clock();
    const zone = (await readTerms(tx)).timeZone;
    const today = dayIn(zone, now);
    return { now, zone, today, range: rangeOf(query, today) };
  };

  serve(app, reportQuestions.readAging, ({ readHeavy }) =>
    readHeavy(async (tx) => readAging(tx, (await around(tx, {})).today)),
  );
  serve(app, reportQuestions.readSalesTax, ({ query, readHeavy }) =>
    readHeavy(async (tx) => readSalesTax(tx, (await around(tx, query)).range)),
  );
  serve(app, reportQuestions.readQuoteAnswers, ({ query, readHeavy }) =>
    readHeavy(async (tx) => {
      const { range, today } = await around(tx, query);
      return readQuoteAnswers(tx, range, today);
    }),
  );
  serve(app, reportQuestions.readHours, ({ query, readHeavy }) =>
    readHeavy(async (tx) => readHours(tx, { ...(await around(tx, query)), person: query.person })),
  );
  serve(app, reportQuestions.readCustomers, ({ query, readHeavy }) =>
    readHeavy(async (tx) => {
      const { range, today } = await around(tx, query);
      return readCustomers(tx, range, today);
    }),
  );
};

export const reportsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  const readKept = createKeptReports();

  serve(app, reports.readReport, ({ principal, query, read, readHeavy }) => {
    if (!principal.organizationId) throw notFound();
    return readKept({ read, readHeavy }, principal.organizationId, query, clock());
  });

  serve(app, reports.listReportRecords, ({ query, readHeavy }) =>
    readHeavy((tx) => listRecords(tx, query, clock())),
  );
};

export const setupRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, setup.readSetup, ({ read }) => read(readSetup));
  serve(app, setup.updateSetup, ({ body, read }) => read((tx) => updateSetup(tx, body, clock())));
};

const served = [
  { route: activity.clientActivity, kind: "client" },
  { route: activity.quoteActivity, kind: "quote" },
  { route: activity.jobActivity, kind: "job" },
  { route: activity.invoiceActivity, kind: "invoice" },
  { route: activity.visitActivity, kind: "visit" },
] as const;

export const activityRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  for (const { route, kind } of served)
    serve(app, route, ({ principal, params, query, read }) =>
      read((tx) => readActivity(tx, principal, { kind, recordId: params.id, ...query }, clock())),
    );
};

export const clientFiguresRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, clients.readClientSummary, ({ principal, params, read }) =>
    read((tx) => readClientSummary(tx, principal, params.id, clock())),
  );

  serve(app, clients.listClientFigures, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listClientFigures(tx, principal, query.clients))
      : { figures: [] },
  );
};

export const jobPageRoutes = (app: FastifyInstance, { clock, config }: Deps): void => {
  serve(app, jobPage.readJobPage, ({ principal, params, query, read }) => {
    const sees = (part: jobPage.JobPagePart) => mayCall(principal, jobPage.jobPageParts[part]);
    const asked = { ...params, ...query, sees, secret: config.appSecret };
    return read((tx) => readJobPage(tx, principal, asked, clock()));
  });
};
