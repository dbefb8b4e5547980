import type { User } from "@fieldwright/contract/auth";
import type { FieldJobRecord, FieldVisitRecord } from "@fieldwright/contract/field";
import { noAnswer, plainTick } from "@fieldwright/domain/checklists";

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export const person = (last = 1, role: User["role"] = "technician"): User => ({
  _id: id(last),
  firstName: last === 1 ? "Marcus" : "Elena",
  lastName: "Webb",
  email: `${last}@example.com`,
  role,
  company: null,
  phone: null,
  profile: { phone: null, address: null },
  emailVerified: true,
  isOwner: false,
  permissions: ["schedule:read", "schedule:log"],
  organization: {
    _id: id(900),
    name: "Fieldwright",
    timeZone: "America/Chicago",
    phone: "",
    invoiceDueDays: 30,
    arrivalWindowMinutes: 120,
    weekStartsOn: 0,
    tellCustomers: true,
    sampleFor: null,
  },
  organizations: [],
  version: 1,
});

export const jobId = id(10);
export const visitId = id(20);
export const otherVisitId = id(21);
export const itemId = id(30);

const client: FieldVisitRecord["visit"]["client"] = {
  _id: id(40),
  status: "active",
  user: { firstName: "Ana", lastName: "Ruiz", email: "", profile: { phone: null, address: null } },
  company: { name: "Ruiz Bakery" },
  phone: null,
};

const today = (hour: number) => {
  const date = new Date();
  date.setUTCHours(hour, 0, 0, 0);
  return date.toISOString();
};

/** Today by any clock near noon of the time zone. */
export const visitRecord = (last = visitId, user = person()): FieldVisitRecord => ({
  visit: {
    _id: last,
    title: "Boiler",
    client,
    job: { _id: jobId, jobNumber: "J-00001", title: "Boiler" },
    status: "confirmed",
    priority: "medium",
    category: "general",
    startDate: today(0),
    duration: 24,
    timeSlot: {
      start: new Date(Date.now() - 3600_000).toISOString(),
      end: new Date(Date.now() + 3600_000).toISOString(),
      duration: 120,
    },
    segments: [],
    arrivalWindow: null,
    location: "",
    property: null,
    coordinates: null,
    precision: null,
    team: [{ user, role: "technician", segments: [] }],
    needsTechnician: false,
    locked: false,
    startedAt: null,
    completedAt: null,
    nextStatuses: ["en_route"],
    createdAt: today(0),
    updatedAt: today(0),
    version: 3,
  },
  accessNotes: "",
  progress: [],
  signature: null,
  own: null,
  ticket: "ticket-1",
});

export const jobRecord = (): FieldJobRecord => ({
  job: {
    _id: jobId,
    jobNumber: "J-00001",
    title: "Boiler",
    description: "",
    category: "general",
    status: "scheduled",
    priority: "medium",
    estimatedDuration: null,
    scheduledDate: null,
    schedule: { startDate: null },
    client,
    createdAt: today(0),
    updatedAt: today(0),
    version: 1,
    nextStatuses: [],
  },
  items: [],
  checklist: [
    {
      _id: itemId,
      text: "Gas and water shut off",
      position: 0,
      ...plainTick,
      choices: [],
      ...noAnswer,
      doneAt: null,
      doneBy: null,
      version: 1,
    },
  ],
  notes: [],
  files: [],
  parts: [],
  time: [],
});
