import * as availability from "@fieldwright/contract/availability";
import * as calendarContract from "@fieldwright/contract/calendar";
import * as recurrence from "@fieldwright/contract/recurrence";
import * as schedule from "@fieldwright/contract/schedule";
import * as scheduleBoard from "@fieldwright/contract/schedule-board";
import { readVisitDays as readVisitDaysRoute } from "@fieldwright/contract/schedule-days";
import { readSignature as readSignatureRoute } from "@fieldwright/contract/signatures";
import { type FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { createTravel, type Deps, expectedVersion } from "#kernel";
import { readAvailability } from "./availability/availability";
import { findConflicts } from "./availability/find-conflicts";
import { createFeed, readCalendar, readFeed, revokeFeed } from "./calendar/calendar";
import { endRecurrence, readRecurrence, repeatJob } from "./recurrence/recurrence";
import { listUnscheduled, readBoard, readBoardTravel } from "./visits/board";
import { changeVisitStatus } from "./visits/change-visit-status";
import { createVisit } from "./visits/create-visit";
import { notifyCustomer } from "./visits/notify-customer";
import { readSignature } from "./visits/signatures";
import { readVisitDays } from "./visits/visit-days";
import { bulkMove, deleteVisit, listVisits, readVisit, restoreVisit, updateVisit } from "./visits/visits";

export const boardRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { measure } = createTravel(deps);

  /** New trips are stored, so that these are not read on a replica. */
  const measuresApart = deps.database.hasReplica && deps.config.routingUrl !== null;

  serve(app, scheduleBoard.readBoard, async ({ principal, query, read, readList }) => {
    if (principal.organizationId && measuresApart) {
      const board = await readList((tx) => readBoard(tx, principal, query));
      return { ...board, travel: await read((tx) => readBoardTravel(tx, board, measure)) };
    }
    if (principal.organizationId)
      return readList(async (tx) => {
        const board = await readBoard(tx, principal, query);
        return { ...board, travel: await readBoardTravel(tx, board, measure) };
      });
    const today = deps.clock().toISOString();
    const travel = { trips: [], isPartlyEstimated: false };
    const nothing = { timeZone: "UTC", from: today, to: today, people: [], visits: [], holidays: [], travel };
    return { ...nothing, notice: noticeFor(principal) };
  });

  serve(app, scheduleBoard.listUnscheduled, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listUnscheduled(tx, query))
      : { jobs: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );
};

export const scheduleRoutes = (app: FastifyInstance, { clock, config }: Deps): void => {
  serve(app, schedule.listVisits, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listVisits(tx, principal, query))
      : { schedules: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, readVisitDaysRoute, ({ principal, query, read }) =>
    principal.organizationId ? read((tx) => readVisitDays(tx, principal, query)) : { days: [], ahead: null },
  );

  serve(app, schedule.readVisit, ({ principal, params, read }) =>
    read((tx) => readVisit(tx, principal, params.id)),
  );

  serve(app, schedule.createVisit, ({ principal, body, write }) =>
    write((tx) => createVisit(tx, principal, body, clock())),
  );

  serve(app, schedule.updateVisit, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateVisit(tx, principal, target, body, clock()));
  });

  serve(app, schedule.deleteVisit, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteVisit(tx, principal, target, clock()));
  });

  serve(app, schedule.restoreVisit, ({ principal, params, write }) =>
    write((tx) => restoreVisit(tx, principal, params.id, clock())),
  );

  serve(app, schedule.changeVisitStatus, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeVisitStatus(tx, principal, target, body, clock()));
  });

  serve(app, schedule.bulkMove, ({ principal, body, write }) =>
    write((tx) => bulkMove(tx, principal, body, clock())),
  );

  serve(app, schedule.notifyCustomer, ({ principal, params, body, write }) =>
    write((tx) => notifyCustomer(tx, { clock, config }, principal, { ...params, ...body })),
  );

  serve(app, readSignatureRoute, ({ principal, params, read }) =>
    read((tx) => readSignature(tx, principal, params.id)),
  );
};

export const availabilityRoutes = (app: FastifyInstance): void => {
  serve(app, availability.readAvailability, ({ query, read }) => read((tx) => readAvailability(tx, query)));
  serve(app, availability.findConflicts, ({ body, read }) => read((tx) => findConflicts(tx, body)));
};

export const recurrenceRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, recurrence.readRecurrence, ({ principal, params, read }) =>
    read((tx) => readRecurrence(tx, principal, params.id)),
  );

  serve(app, recurrence.repeatJob, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => repeatJob(tx, principal, target, body, clock()));
  });

  serve(app, recurrence.endRecurrence, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => endRecurrence(tx, principal, target, clock()));
  });
};

export const calendarRoutes = (app: FastifyInstance, { database, config, clock }: Deps): void => {
  serve(app, calendarContract.readCalendarFeed, ({ principal, read }) =>
    principal.organizationId ? read((tx) => readFeed(tx, principal)) : { feed: null },
  );

  // Not through `write`: an idempotency key would store the answer, and the secret with it.
  serve(app, calendarContract.createCalendarFeed, ({ principal, read }) =>
    read((tx) => createFeed(tx, principal, config.publicUrl, clock())),
  );

  serve(app, calendarContract.revokeCalendarFeed, ({ principal, write }) =>
    write((tx) => revokeFeed(tx, principal)),
  );

  serve(app, calendarContract.calendar, async ({ params, reply }) => {
    const text = await readCalendar(database, params.token, config.publicUrl, clock());
    return reply
      .type("text/calendar; charset=utf-8")
      .header("cache-control", "private, max-age=300")
      .send(text);
  });
};
