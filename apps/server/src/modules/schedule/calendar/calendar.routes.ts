import * as contract from "@fieldwright/contract/calendar";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { createFeed, readCalendar, readFeed, revokeFeed } from "./calendar";

export const calendarRoutes = (app: FastifyInstance, { database, config, clock }: Deps): void => {
  serve(app, contract.readCalendarFeed, ({ principal, read }) =>
    principal.organizationId ? read((tx) => readFeed(tx, principal)) : { feed: null },
  );

  // Not through `write`: an idempotency key would store the answer, and the secret with it.
  serve(app, contract.createCalendarFeed, ({ principal, read }) =>
    read((tx) => createFeed(tx, principal, config.publicUrl, clock())),
  );

  serve(app, contract.revokeCalendarFeed, ({ principal, write }) => write((tx) => revokeFeed(tx, principal)));

  serve(app, contract.calendar, async ({ params, reply }) => {
    const text = await readCalendar(database, params.token, config.publicUrl, clock());
    return reply
      .type("text/calendar; charset=utf-8")
      .header("cache-control", "private, max-age=300")
      .send(text);
  });
};
