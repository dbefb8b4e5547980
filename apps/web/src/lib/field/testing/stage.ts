import { afterEach, beforeEach, vi } from "vitest";
import type { Field, FieldParts } from "../field";
import { type Office, openOffice } from "./office";
import { openTab } from "./phone";
import { jobId, jobRecord, visitId, visitRecord } from "./work";

export const at = { visit: visitId, job: jobId };
export const note = (text: string) => ({ kind: "note" as const, text });
export const state = (field: Field) => field.memory.sync().state;
export const reasons = (field: Field) => field.memory.sync().facts.map(({ reason }) => reason);

/** An office with one visit and a phone, new for every test. */
export const setStage = () => {
  let office: Office | undefined;
  let phone = "";
  const tabs: Field[] = [];

  beforeEach(async () => {
    phone = `phone-${crypto.randomUUID()}`;
    office = await openOffice();
    office.work = { visits: [visitRecord()], jobs: [jobRecord()], places: [] };
  });
  afterEach(async () => {
    for (const opened of tabs.splice(0)) await opened.dispose();
    office?.close();
    vi.restoreAllMocks();
  });

  const stage = {
    get office(): Office {
      if (!office) throw new Error("The stage is set before each test");
      return office;
    },
    /** One more tab of the same phone. */
    tab: (parts: Partial<FieldParts> = {}): Field => {
      const opened = openTab(stage.office, phone, parts);
      tabs.push(opened);
      return opened;
    },
    sentTexts: () => stage.office.stored.flatMap((fact) => (fact.kind === "note" ? [fact.text] : [])),
  };
  return stage;
};
