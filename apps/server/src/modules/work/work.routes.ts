import multipart from "@fastify/multipart";
import * as attachments from "@fieldwright/contract/attachments";
import * as checklists from "@fieldwright/contract/checklists";
import * as jobWork from "@fieldwright/contract/job-work";
import * as jobs from "@fieldwright/contract/jobs";
import * as timeSheets from "@fieldwright/contract/time-sheets";
import { type FastifyInstance } from "fastify";
import { serve, uploadOf } from "#http";
import { noticeFor } from "#identity";
import {
  type Deps,
  expectedVersion,
  fileNotFound,
  mustHaveRoom,
  openFile,
  openThumbnail,
  orRemove,
  secondsLeft,
  signedUrl,
  storeUpload,
} from "#kernel";
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from "./checklists/templates";
import { addJobFile, changeFileNote, deleteFile, listJobFiles } from "./files/job-files";
import { changeChecklistItem } from "./job-work/change-checklist-item";
import { addChecklistItem, deleteChecklistItem, listChecklist } from "./job-work/checklist";
import { addJobNote, deleteJobNote, listJobNotes } from "./job-work/job-notes";
import { listParts } from "./job-work/job-parts";
import { changeTime, deleteTime, listTime, logTime, stopTime } from "./job-work/time-entries";
import { useTemplate } from "./job-work/use-template";
import { changeJobStatus } from "./jobs/change-job-status";
import { createJob } from "./jobs/create-job";
import { countJobs, deleteJob, listJobs, replaceJobLines, restoreJob, updateJob } from "./jobs/jobs";
import { readJob } from "./jobs/load-job";
import { findJobForWork } from "./jobs/open-job-work";
import { type BookFirstVisit, type VisitsOfJob } from "./jobs/visits-of-job";
import { payrollFile } from "./time-sheets/payroll-file";
import { approveTimeSheet, listTimeSheets, readTimeSheet, reopenTimeSheet } from "./time-sheets/time-sheets";

type Visits = VisitsOfJob & { readonly book: BookFirstVisit };

export const jobsRoutes = (app: FastifyInstance, { clock }: Deps, { book, ...visits }: Visits): void => {
  serve(app, jobs.listJobs, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listJobs(tx, principal, query, clock()))
      : { jobs: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, jobs.countJobs, ({ principal, read }) =>
    principal.organizationId ? read((tx) => countJobs(tx, principal, clock())) : { all: 0, this_week: 0 },
  );

  serve(app, jobs.readJob, ({ principal, params, read }) =>
    read((tx) => readJob(tx, principal, params.id, clock())),
  );

  serve(app, jobs.createJob, ({ principal, body, write }) =>
    write((tx) => createJob(tx, principal, { body, book }, clock())),
  );

  serve(app, jobs.updateJob, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateJob(tx, principal, target, body, clock()));
  });

  serve(app, jobs.replaceJobLines, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => replaceJobLines(tx, principal, target, body.lineItems, clock()));
  });

  serve(app, jobs.deleteJob, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteJob(tx, principal, target, visits, clock()));
  });

  serve(app, jobs.restoreJob, ({ principal, params, write }) =>
    write((tx) => restoreJob(tx, principal, params.id, clock())),
  );

  serve(app, jobs.changeJobStatus, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeJobStatus(tx, principal, target, { status: body.status, visits }, clock()));
  });
};

const checklistRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, checklists.listChecklist, ({ principal, params, query, read }) =>
    read((tx) => listChecklist(tx, principal, params.id, { ...query, now: clock() })),
  );

  serve(app, checklists.addChecklistItem, ({ principal, params, body, write }) =>
    write((tx) => addChecklistItem(tx, principal, params.id, body, clock())),
  );

  serve(app, checklists.changeChecklistItem, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeChecklistItem(tx, principal, target, body, clock()));
  });

  serve(app, checklists.deleteChecklistItem, ({ principal, params, write }) =>
    write((tx) => deleteChecklistItem(tx, principal, params.id, clock())),
  );

  serve(app, checklists.useTemplate, ({ principal, params, body, write }) =>
    write((tx) => useTemplate(tx, principal, { jobId: params.id, templateId: body.template })),
  );
};

export const jobWorkRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;
  checklistRoutes(app, deps);

  serve(app, jobWork.listJobNotes, ({ principal, params, query, read }) =>
    read((tx) => listJobNotes(tx, principal, params.id, query)),
  );

  serve(app, jobWork.addJobNote, ({ principal, params, body, write }) =>
    write((tx) => addJobNote(tx, principal, { jobId: params.id, text: body.text }, clock())),
  );

  serve(app, jobWork.deleteJobNote, ({ principal, params, write }) =>
    write((tx) => deleteJobNote(tx, principal, params.id, clock())),
  );

  serve(app, jobWork.listParts, ({ principal, params, query, read }) =>
    read((tx) => listParts(tx, principal, params.id, { ...query, now: clock() })),
  );

  serve(app, jobWork.listTime, ({ principal, params, query, read }) =>
    read((tx) => listTime(tx, principal, params.id, query, clock())),
  );

  serve(app, jobWork.logTime, ({ principal, params, body, write }) =>
    write((tx) => logTime(tx, principal, params.id, body, clock())),
  );

  serve(app, jobWork.stopTime, ({ principal, params, write }) =>
    write((tx) => stopTime(tx, principal, params.id, clock())),
  );

  serve(app, jobWork.changeTime, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeTime(tx, principal, target, body, clock()));
  });

  serve(app, jobWork.deleteTime, ({ principal, params, write }) =>
    write((tx) => deleteTime(tx, principal, params.id, clock())),
  );
};

export const checklistTemplateRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, checklists.listTemplates, ({ read }) => read((tx) => listTemplates(tx)));

  serve(app, checklists.addTemplate, ({ principal, body, write }) =>
    write((tx) => addTemplate(tx, principal, body, clock())),
  );

  serve(app, checklists.changeTemplate, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeTemplate(tx, principal, target, body, clock()));
  });

  serve(app, checklists.deleteTemplate, ({ principal, params, write }) =>
    write((tx) => deleteTemplate(tx, principal, params.id)),
  );
};

export const timeSheetsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, timeSheets.listTimeSheets, ({ principal, query, read }) =>
    read((tx) => listTimeSheets(tx, principal, query.week, clock())),
  );

  serve(app, timeSheets.exportTimeSheets, async ({ query, read, reply }) => {
    const { csv, fileName } = await payrollFile(query.week, read, clock());
    return reply
      .type(`${timeSheets.exportTimeSheets.produces}; charset=utf-8`)
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(csv);
  });

  serve(app, timeSheets.readTimeSheet, ({ principal, params, read }) =>
    read((tx) => readTimeSheet(tx, principal, params, clock())),
  );

  serve(app, timeSheets.approveTimeSheet, ({ principal, params, body, write }) =>
    write((tx) => approveTimeSheet(tx, principal, { ...params, ...body }, clock())),
  );

  serve(app, timeSheets.reopenTimeSheet, ({ principal, params, write }) =>
    write((tx) => reopenTimeSheet(tx, principal, params, clock())),
  );
};

/** The upload has its own scope, so that all other calls still refuse bodies that are not JSON. */
export const attachmentsRoutes = (app: FastifyInstance, { database, config, store, clock }: Deps): void => {
  const secret = config.appSecret;

  serve(app, attachments.listJobFiles, ({ principal, params, query, read }) =>
    read((tx) => listJobFiles(tx, principal, { ...query, jobId: params.id, secret }, clock())),
  );

  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(
      scope,
      attachments.addJobFile,
      async ({ principal, params: { id: jobId }, request, read, write }) => {
        await read(async (tx) => {
          await findJobForWork(tx, principal, jobId);
          await mustHaveRoom(tx, config);
        });
        const { name, content } = await uploadOf(request, attachments.maxFileSize);
        const organizationId = principal.organizationId ?? principal.userId;
        const stored = await storeUpload(store, organizationId, content);
        const file = { jobId, name, stored, store, config };
        // Two uploads with one idempotency key are the same if content and name are the same.
        request.body = { hash: stored.sentHash, name };
        const added = await orRemove(database, store, [stored.hash], () =>
          write((tx) => addJobFile(tx, principal, file, clock())),
        );
        // A repeated request gets the first answer, whose address may have expired.
        return { ...added, url: signedUrl(secret, { id: added._id, organizationId }, clock()) };
      },
    );
  });

  serve(app, attachments.changeFileNote, ({ principal, params, body, write }) =>
    write((tx) => changeFileNote(tx, principal, { ...params, ...body, secret }, clock())),
  );

  serve(app, attachments.deleteFile, ({ principal, params, write }) =>
    write((tx) => deleteFile(tx, principal, params.id, clock())),
  );

  serve(app, attachments.readFile, async ({ params, query, reply }) => {
    const address = { ...params, ...query };
    const seconds = secondsLeft(secret, "file", address, clock());
    if (seconds === 0) throw fileNotFound();
    const { content, headers } = await openFile(database, store, address);
    return reply.headers(headers).header("cache-control", `private, max-age=${seconds}`).send(content);
  });

  serve(app, attachments.readThumbnail, async ({ params, query, reply }) => {
    const address = { ...params, ...query };
    if (secondsLeft(secret, "thumbnail", address, clock()) === 0) throw fileNotFound();
    const picture = await openThumbnail(database, store, address);
    return reply
      .headers({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(picture);
  });
};
