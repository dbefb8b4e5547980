import type { User } from "@fieldwright/contract/auth";
import { afterEach, beforeEach, vi } from "vitest";
import { createField, type Field, type FieldParts } from "../field";
import { type Office, openOffice } from "./office";
import { jobId, jobRecord, person, visitId, visitRecord } from "./work";

/** One tab of a browser. Tabs with the same database are on the same phone. */
export const openTab = (office: Office, database: string, parts: Partial<FieldParts> = {}): Field =>
  createField({
    base: office.base,
    database,
    patience: 300,
    pause: () => 20,
    exclusively: (work) => work(() => true),
    onSignedOut: () => undefined,
    wantsWork: () => true,
    ...parts,
  });

export const signIn = async (field: Field, user: User = person(), token = "token-1"): Promise<void> => {
  await field.open(user, token);
  await field.load();
};

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
