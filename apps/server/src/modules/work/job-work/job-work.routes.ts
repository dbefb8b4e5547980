import * as checklists from "@fieldwright/contract/checklists";
import * as contract from "@fieldwright/contract/job-work";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { changeChecklistItem } from "./change-checklist-item";
import { addChecklistItem, deleteChecklistItem, listChecklist } from "./checklist";
import { addJobNote, deleteJobNote, listJobNotes } from "./job-notes";
import { listParts } from "./job-parts";
import { changeTime, deleteTime, listTime, logTime, stopTime } from "./time-entries";
import { useTemplate } from "./use-template";

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

  serve(app, contract.listJobNotes, ({ principal, params, query, read }) =>
    read((tx) => listJobNotes(tx, principal, params.id, query)),
  );

  serve(app, contract.addJobNote, ({ principal, params, body, write }) =>
    write((tx) => addJobNote(tx, principal, { jobId: params.id, text: body.text }, clock())),
  );

  serve(app, contract.deleteJobNote, ({ principal, params, write }) =>
    write((tx) => deleteJobNote(tx, principal, params.id, clock())),
  );

  serve(app, contract.listParts, ({ principal, params, query, read }) =>
    read((tx) => listParts(tx, principal, params.id, { ...query, now: clock() })),
  );

  serve(app, contract.listTime, ({ principal, params, query, read }) =>
    read((tx) => listTime(tx, principal, params.id, query, clock())),
  );

  serve(app, contract.logTime, ({ principal, params, body, write }) =>
    write((tx) => logTime(tx, principal, params.id, body, clock())),
  );

  serve(app, contract.stopTime, ({ principal, params, write }) =>
    write((tx) => stopTime(tx, principal, params.id, clock())),
  );

  serve(app, contract.changeTime, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changeTime(tx, principal, target, body, clock()));
  });

  serve(app, contract.deleteTime, ({ principal, params, write }) =>
    write((tx) => deleteTime(tx, principal, params.id, clock())),
  );
};
