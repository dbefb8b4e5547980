import type { Day } from "@fieldwright/domain/calendar";
import { type Clock, weekdayOf } from "./clock";
import type { Random } from "./random";
import type { TimeOffRow, UserRow } from "./rows";
import { type TechnicianSpec, technicians } from "./team";

export type Technician = Pick<TechnicianSpec, "skills" | "shift"> & {
  readonly id: string;
  /** First and last day. */
  readonly absences: readonly { readonly from: Day; readonly until: Day; readonly reason: string }[];
};

export type Team = {
  readonly owner: UserRow;
  readonly manager: UserRow;
  /** The account of the demo's client. It belongs to no organization. */
  readonly customer: UserRow;
  /** The demo's technician account is first. */
  readonly technicians: readonly Technician[];
  readonly users: readonly UserRow[];
  readonly timeOff: readonly TimeOffRow[];
};

type Profile = Pick<UserRow, "firstName" | "lastName" | "role" | "email"> & Partial<UserRow>;

/** Time off by index of the technician. Days from today. */
const absences = [
  { technician: 3, from: 8, until: 12, reason: "Vacation" },
  { technician: 7, from: 3, until: 3, reason: "Doctor's appointment" },
  { technician: 9, from: -4, until: -2, reason: "Sick" },
  { technician: 4, from: -130, until: -121, reason: "Vacation" },
  { technician: 1, from: -45, until: -43, reason: "Backflow certification class" },
];

export const buildTeam = (
  random: Random,
  clock: Clock,
  organizationId: string,
  passwordHash: string,
): Team => {
  const user = (profile: Profile, yearsAgo: number): UserRow => {
    const createdAt = clock.at(clock.day(-365 * yearsAgo - random.int(0, 200)), random.int(480, 1020));
    return {
      id: random.id(createdAt),
      createdAt,
      updatedAt: createdAt,
      emailVerifiedAt: createdAt,
      organizationId,
      ...profile,
    };
  };
  const owner = user(
    {
      firstName: "Morgan",
      lastName: "Hollis",
      role: "admin",
      email: "admin@fieldwright.demo",
      isOwner: true,
      phone: "(614) 555-0100",
      passwordHash,
    },
    16,
  );
  const manager = user(
    {
      firstName: "Dana",
      lastName: "Whitfield",
      role: "manager",
      email: "manager@fieldwright.demo",
      phone: "(614) 555-0101",
      passwordHash,
    },
    7,
  );
  const dispatcher = user(
    {
      firstName: "Luis",
      lastName: "Ortega",
      role: "manager",
      email: "luis.ortega@hollisandsons.example",
      phone: "(614) 555-0102",
    },
    3,
  );
  const customer = user(
    {
      firstName: "Kim",
      lastName: "Sorensen",
      role: "client",
      email: "client@fieldwright.demo",
      organizationId: null,
      phone: "(614) 555-0119",
      passwordHash,
    },
    2,
  );
  const specs = technicians(weekdayOf(clock.today));
  const crew = specs.map((spec, index) => {
    const slug = `${spec.firstName}.${spec.lastName}`.toLowerCase();
    const row = user(
      {
        firstName: spec.firstName,
        lastName: spec.lastName,
        role: "technician",
        email: index === 0 ? "technician@fieldwright.demo" : `${slug}@hollisandsons.example`,
        phone: `(614) 555-01${String(index + 3).padStart(2, "0")}`,
        passwordHash: index === 0 ? passwordHash : undefined,
        skills: [...spec.skills],
        workingHours: spec.shift,
        homeLat: spec.home.lat,
        homeLng: spec.home.lng,
      },
      spec.yearsAgo,
    );
    const away = absences
      .filter(({ technician }) => technician === index)
      .map(({ from, until, reason }) => ({ from: clock.day(from), until: clock.day(until), reason }));
    return { row, technician: { id: row.id, skills: spec.skills, shift: spec.shift, absences: away } };
  });
  const timeOff = crew.flatMap(({ technician }) =>
    technician.absences.map(({ from, until, reason }): TimeOffRow => {
      const startsAt = clock.at(from, 4 * 60);
      const createdAt = new Date(Math.min(startsAt.getTime(), clock.moment.getTime()) - 9 * 86_400_000);
      return {
        id: random.id(createdAt),
        organizationId,
        userId: technician.id,
        startsAt,
        endsAt: clock.at(until, 22 * 60),
        reason,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  return {
    owner,
    manager,
    customer,
    technicians: crew.map(({ technician }) => technician),
    users: [owner, manager, dispatcher, customer, ...crew.map(({ row }) => row)],
    timeOff,
  };
};
