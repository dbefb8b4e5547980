import type { FieldVisit } from "@/lib/field/types";

export const sam = "sam";
export const zone = "America/New_York";

type Planned = {
  readonly id?: string;
  readonly start: string;
  readonly end: string;
  readonly status?: FieldVisit["visit"]["status"];
  readonly next?: FieldVisit["next"];
  readonly travelAt?: string;
  readonly finishedAt?: string;
  readonly team?: readonly string[];
  readonly customer?: string;
};

const person = (name: string) => ({ _id: name, firstName: name, lastName: "Okafor", role: "technician" });

/** A visit of Sam as the phone keeps it. Only what the screens' rules read is filled in. */
export const fieldVisit = ({
  id = "visit",
  start,
  end,
  status = "confirmed",
  next = "travel",
  travelAt,
  finishedAt,
  team = [sam],
  customer = "Jennifer Hill",
}: Planned): FieldVisit => {
  const [firstName = "", lastName = ""] = customer.split(" ");
  const visit = {
    _id: id,
    title: "Replace water heater",
    status,
    timeSlot: { start, end, duration: 60 },
    team: team.map((name) => ({ user: person(name), role: "technician", segments: [{ start, end }] })),
    client: { user: { firstName, lastName } },
    location: "1460 Neil Ave, Unit 2B, Columbus, OH 43201",
  };
  const steps = { travelAt: travelAt ?? null, finishedAt: finishedAt ?? null };
  const progress = travelAt || finishedAt ? [{ user: sam, arrivedAt: null, startedAt: null, ...steps }] : [];
  return { visit, progress, next: finishedAt ? undefined : next, unsent: new Set() } as unknown as FieldVisit;
};
