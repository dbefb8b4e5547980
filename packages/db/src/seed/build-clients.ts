import type { Day } from "@fieldwright/domain/calendar";
import { basisPoints } from "@fieldwright/domain/money";
import type { ClientStatus } from "@fieldwright/domain/statuses";
import type { Clock } from "./clock";
import { businesses, firstNames, lastNames } from "./names";
import type { Random } from "./random";
import type { ClientRow, PropertyRow, UserRow } from "./rows";

type Place = {
  readonly zip: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  /** Share of the work that comes from here. */
  readonly weight: number;
};

const place = (zip: string, city: string, lat: number, lng: number, weight = 2): Place => ({
  zip,
  city,
  lat,
  lng,
  weight,
});

/** ZIP codes of the Columbus metro area with their approximate centers. */
const places: readonly Place[] = [
  place("43085", "Worthington", 40.098, -83.018, 4),
  place("43214", "Columbus", 40.054, -83.018, 5),
  place("43202", "Columbus", 40.02, -83.014, 4),
  place("43201", "Columbus", 39.99, -83.003, 3),
  place("43215", "Columbus", 39.966, -83.004, 3),
  place("43206", "Columbus", 39.942, -82.975, 4),
  place("43205", "Columbus", 39.957, -82.966),
  place("43203", "Columbus", 39.972, -82.969, 1),
  place("43204", "Columbus", 39.958, -83.078),
  place("43207", "Columbus", 39.9, -82.975),
  place("43209", "Bexley", 39.955, -82.932, 4),
  place("43211", "Columbus", 40.012, -82.972, 1),
  place("43212", "Grandview Heights", 39.986, -83.041, 4),
  place("43213", "Whitehall", 39.968, -82.87),
  place("43219", "Columbus", 40.0, -82.925, 1),
  place("43220", "Upper Arlington", 40.048, -83.068, 5),
  place("43221", "Upper Arlington", 40.023, -83.074, 5),
  place("43223", "Columbus", 39.925, -83.037, 1),
  place("43224", "Columbus", 40.04, -82.967),
  place("43227", "Columbus", 39.945, -82.889, 1),
  place("43228", "Columbus", 39.95, -83.124),
  place("43229", "Columbus", 40.086, -82.976, 3),
  place("43230", "Gahanna", 40.033, -82.879, 4),
  place("43231", "Columbus", 40.081, -82.939),
  place("43232", "Columbus", 39.923, -82.867, 1),
  place("43235", "Columbus", 40.098, -83.049, 4),
  place("43081", "Westerville", 40.11, -82.913, 5),
  place("43082", "Westerville", 40.154, -82.89, 3),
  place("43016", "Dublin", 40.098, -83.144, 4),
  place("43017", "Dublin", 40.118, -83.132, 4),
  place("43026", "Hilliard", 40.021, -83.169, 4),
  place("43054", "New Albany", 40.083, -82.799, 3),
  place("43065", "Powell", 40.177, -83.093, 3),
  place("43068", "Reynoldsburg", 39.953, -82.797, 3),
  place("43110", "Canal Winchester", 39.84, -82.812),
  place("43119", "Galloway", 39.941, -83.175),
  place("43123", "Grove City", 39.882, -83.078, 3),
  place("43125", "Groveport", 39.86, -82.89, 1),
  place("43035", "Lewis Center", 40.187, -82.998, 2),
  place("43147", "Pickerington", 39.903, -82.754, 2),
  place("43004", "Blacklick", 40.011, -82.802, 1),
  place("43064", "Plain City", 40.107, -83.267, 1),
];

const streets: readonly string[] = [
  "Maple Ave",
  "Oakland Park Ave",
  "Weber Rd",
  "Kenwood Ln",
  "Brookside Dr",
  "Summit St",
  "Cherry Bottom Rd",
  "Elm St",
  "Highland Dr",
  "Walnut Ridge Dr",
  "Sycamore St",
  "Riverside Dr",
  "Lane Ave",
  "Northwest Blvd",
  "Henderson Rd",
  "Schrock Rd",
  "Hempstead Rd",
  "Beechwold Blvd",
  "Como Ave",
  "Torrence Rd",
  "Glenmont Ave",
  "Fairway Blvd",
  "College Ave",
  "Park St",
  "Stonehenge Ct",
  "Tamarack Cir",
  "Granville St",
  "Havens Corners Rd",
  "Clark State Rd",
  "Big Walnut Dr",
  "Olentangy Blvd",
  "Clinton Heights Ave",
  "Tremont Rd",
  "Cambridge Blvd",
  "Redding Rd",
  "Onandaga Dr",
  "Mill St",
  "Whittier St",
  "Jaeger St",
  "Mohawk St",
  "Stanbery Ave",
  "Cassady Ave",
  "Drexel Ave",
  "Dublin Rd",
  "Avery Rd",
  "Scioto Darby Rd",
  "Cosgray Rd",
  "Sawmill Pl",
  "Muirfield Dr",
  "Orchard Ln",
];

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
