import type { Day } from "@fieldwright/domain/calendar";
import { basisPoints } from "@fieldwright/domain/money";
import type { ClientStatus } from "@fieldwright/domain/statuses";
import type { Clock } from "./clock";
import { businesses, firstNames, lastNames } from "./names";
import { places, streets } from "./places";
import type { Random } from "./random";
import type { ClientRow, PropertyRow, UserRow } from "./rows";

export type DemoClient = {
  readonly row: ClientRow;
  readonly properties: readonly PropertyRow[];
  /** How often they call. */
  readonly weight: number;
  /** Former customers have no work after this day. */
  readonly until: Day | undefined;
};

const residential = 175;

type Standing = {
  readonly status: ClientStatus;
  readonly count: number;
  readonly createdFrom: number;
  readonly createdUntil: number;
};

/** Days from today. Clients who are not active are either new or have been gone for long. */
const standings: readonly Standing[] = [
  { status: "prospect", count: 8, createdFrom: -24, createdUntil: -2 },
  { status: "pending", count: 4, createdFrom: -12, createdUntil: -1 },
  { status: "inactive", count: 7, createdFrom: -1000, createdUntil: -500 },
  { status: "past_client", count: 6, createdFrom: -1100, createdUntil: -600 },
];

const residentialTags = [
  "comfort club",
  "senior",
  "repeat customer",
  "referral",
  "landlord",
  "new construction",
];

const standingOf = (index: number): Standing | undefined => {
  let first = 0;
  return standings.find(({ count }) => {
    first += count;
    return index < first;
  });
};

export const buildClients = (
  random: Random,
  clock: Clock,
  organizationId: string,
  customer: UserRow,
): DemoClient[] => {
  const taken = new Set(["Kim Sorensen"]);
  let phones = 19;

  const nextPhone = (): string => {
    phones += 1;
    return `(${phones < 100 ? "614" : "380"}) 555-01${String(phones % 100).padStart(2, "0")}`;
  };
  const nextName = (): { firstName: string; lastName: string } => {
    for (;;) {
      const firstName = random.pick(firstNames);
      const lastName = random.pick(lastNames);
      const full = `${firstName} ${lastName}`;
      if (taken.has(full)) continue;
      taken.add(full);
      return { firstName, lastName };
    }
  };
  const property = (client: ClientRow, index: number): PropertyRow => {
    const place = random.pickWeighted(places, ({ weight }) => weight);
    return {
      id: random.id(client.createdAt),
      organizationId,
      clientId: client.id,
      line1: `${random.int(101, 4899)} ${random.pick(streets)}`,
      city: place.city,
      state: "OH",
      zip: place.zip,
      lat: Number((place.lat + random.int(-110, 110) / 10_000).toFixed(5)),
      lng: Number((place.lng + random.int(-130, 130) / 10_000).toFixed(5)),
      notes: random.chance(0.12)
        ? random.pick([
            "Gate code 4417.",
            "Dog in the yard, call ahead.",
            "Park in the alley.",
            "Side door, the bell is broken.",
          ])
        : "",
      isPrimary: index === 0,
      createdAt: client.createdAt,
      updatedAt: client.createdAt,
    };
  };
  const client = (
    details: Pick<ClientRow, "firstName" | "lastName" | "email"> & Partial<ClientRow>,
    created: { from: number; until: number },
    { sites = 1, weight = 1 }: { sites?: number; weight?: number } = {},
  ): DemoClient => {
    const createdAt = clock.at(clock.day(random.int(created.from, created.until)), random.int(480, 1020));
    const row: ClientRow = {
      id: random.id(createdAt),
      organizationId,
      createdAt,
      updatedAt: createdAt,
      status: "active",
      phone: nextPhone(),
      ...details,
    };
    const gone = row.status === "inactive" || row.status === "past_client";
    return {
      row,
      properties: Array.from({ length: sites }, (_, index) => property(row, index)),
      weight: row.status === "prospect" || row.status === "pending" ? 0 : weight,
      until: gone ? clock.day(-240) : undefined,
    };
  };

  const long = { from: -1150, until: -366 };
  const kim = client(
    {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone,
      userId: customer.id,
      tags: ["comfort club"],
    },
    { from: -640, until: -600 },
    { weight: 0 },
  );
  const companies = businesses.map(({ name, sites, exempt }) => {
    const slug = name.toLowerCase().replace(/[^a-z]+/g, "");
    return client(
      {
        ...nextName(),
        email: `office@${slug}.example`,
        companyName: name,
        tags: ["commercial"],
        taxRate: exempt ? basisPoints(0) : undefined,
      },
      long,
      { sites, weight: 2 + sites * 1.5 },
    );
  });
  const households = Array.from({ length: residential }, (_, index) => {
    const name = nextName();
    const standing = standingOf(index);
    const created = standing
      ? { from: standing.createdFrom, until: standing.createdUntil }
      : random.chance(0.68)
        ? long
        : { from: -365, until: -12 };
    const slug = `${name.firstName}.${name.lastName}`.toLowerCase().replace(/[^a-z.]/g, "");
    return client(
      {
        ...name,
        email: `${slug}@example.${random.pick(["com", "net", "org"])}`,
        status: standing?.status ?? "active",
        tags: random.chance(0.45) ? [random.pick(residentialTags)] : [],
      },
      created,
    );
  });
  return [kim, ...companies, ...households];
};
