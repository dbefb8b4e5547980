import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import {
  ask,
  inquiryBody,
  jobAt,
  minutesNorth,
  now,
  recommendationsFor,
  saturday,
  technician,
} from "#testing/planning";
import { newClient, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, book, crew, monday, newVisit, slot } from "#testing/visits";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const everyDay = (start: number, end: number) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, { start: start * 60, end: end * 60 }]));
const onDays = (days: readonly number[], start: number, end: number) =>
  Object.fromEntries(days.map((day) => [day, { start: start * 60, end: end * 60 }]));

const daysOff = (person: Person, start: string, end: string) =>
  request(test, owner, "POST", `/users/${person.userId}/time-off`, { start, end, reason: "Vacation" });

describe("an urgent job", () => {
  it("is offered the first free technician, and no slot of next week scores more than one of tomorrow", async () => {
    const near = await technician(test, owner, "Near");
    const far = await technician(test, owner, "Far", { homeLat: minutesNorth(40).lat });
    const job = await jobAt(test, owner, 1);
    const other = await jobAt(test, owner, 1);
    for (const day of [monday, "2026-06-16"])
      await newVisit(test, owner, { job: other, team: crew(near), timeSlot: slot(8, 17, day) });
    const { optimalSlots, teamSuggestions } = await recommendationsFor(test, owner, job, [near, far], {
      priority: "urgent",
    });
    const first = optimalSlots.toSorted((a, b) => a.start.localeCompare(b.start))[0];
    expect(first?.start).toBe(at(8));
    const fastest = teamSuggestions.find(({ type }) => type === "fastest");
    expect(fastest?.team).toEqual(first?.team);
    const scoresFrom = (from: string, until: string) =>
      optimalSlots.filter(({ start }) => start >= from && start < until).map(({ score }) => score);
    expect(Math.min(...scoresFrom(at(0), at(24)))).toBeGreaterThan(
      Math.max(0, ...scoresFrom(at(0, "2026-06-22"), at(0, "2026-07-01"))),
    );
  });
});

describe("preferences", () => {
  const both = { preferences: { avoidWeekends: true, morningOnly: true } };

  it("are given up one at a time: a weekend morning before a weekday afternoon", async () => {
    const sam = await technician(test, owner, "Sam", {
      workingHours: { ...onDays([1, 2, 3, 4, 5], 13, 17), ...onDays([6], 8, 17) },
    });
    const job = await jobAt(test, owner, 5);
    const { optimalSlots, insights } = await recommendationsFor(test, owner, job, [sam], both);
    expect(optimalSlots.length).toBeGreaterThan(0);
    for (const { breaks, start, end } of optimalSlots) {
      expect(breaks).toEqual(["avoidWeekends"]);
      expect(end <= at(12, start.slice(0, 10))).toBe(true);
    }
    expect(insights).toContain(
      "No open time within 14 days fits “weekdays only” and “mornings only”. We dropped “weekdays only” and kept “mornings only”. Slots that miss it are marked.",
    );
  });

  it("keep weekends free where only the morning has to be given up", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: everyDay(13, 17) });
    const job = await jobAt(test, owner, 5);
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], both);
    for (const { breaks } of optimalSlots) expect(breaks).toEqual(["morningOnly"]);
    const days = optimalSlots.map(({ start }) => start.slice(0, 10));
    expect(days).not.toContain(saturday);
  });

  it("of an hour count on every day", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], {
      preferredTime: 13,
      estimatedDuration: 60,
    });
    const firstOf = (day: string) => optimalSlots.find(({ start }) => start.startsWith(day))?.start;
    expect([firstOf(monday), firstOf("2026-06-16")]).toEqual([at(13), at(13, "2026-06-16")]);
  });

  it("of a day that nobody can keep are told with the reason", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: onDays([2, 3], 8, 17) });
    const job = await jobAt(test, owner, 5);
    const told = async (fields: object) =>
      (await recommendationsFor(test, owner, job, [sam], fields)).insights.join(" ");
    expect(await told({})).toContain("Nobody can start on Mon, Jun 15.");
    expect(await told({ preferredDate: saturday })).toContain("Sat, Jun 20 is on a weekend");
    expect(await told({ preferredDate: "2026-06-16", preferredTime: 20 })).toContain(
      "Nobody can start at 8:00 PM within 14 days",
    );
  });
});

const answer = async (coordinates: object) => {
  const sam = await technician(test, owner, "Sam");
  const job = await jobAt(test, owner, 5);
  const location = { address: "1 Elsewhere Rd", coordinates };
  return recommendationsFor(test, owner, job, [sam], { location });
};

describe("an address that seems wrong", () => {
  it("is questioned with the distance, and gets no slots", async () => {
    const { optimalSlots, teamSuggestions, insights, addressQuestion } = await answer({
      lat: 52.52,
      lng: 13.405,
    });
    expect([optimalSlots, teamSuggestions]).toEqual([[], []]);
    expect(addressQuestion).toBe("This address is 4,400 miles from your team. Check the address.");
    expect(insights).toEqual([addressQuestion]);
  });

  it("is questioned where it was typed in, by its ZIP code", async () => {
    const sam = await technician(test, owner, "Sam");
    const location = { address: "1 E Washington St, Phoenix, AZ 85004" };
    const job = await jobAt(test, owner, 5);
    const { optimalSlots, addressQuestion } = await recommendationsFor(test, owner, job, [sam], { location });
    expect(optimalSlots).toEqual([]);
    expect(addressQuestion).toMatch(/^This address is 1,\d00 miles from your team/);
  });

  it("is questioned at zero, and where it takes more than three hours to get there", async () => {
    expect((await answer({ lat: 0, lng: 0 })).addressQuestion).toMatch(
      /^This address is [\d,]+ miles from your team/,
    );
    expect((await answer({ lat: minutesNorth(300).lat + 2, lng: minutesNorth(0).lng })).optimalSlots).toEqual(
      [],
    );
    const twoHours = await answer({ lat: 42.7, lng: minutesNorth(0).lng });
    expect(twoHours.addressQuestion).toBe(null);
    expect(twoHours.optimalSlots.length).toBeGreaterThan(0);
  });

  it("is questioned where it is the client's own, and against other clients where no home is known", async () => {
    const own = await registerOrganization(test);
    const sam = await technician(test, own, "Sam", { homeLat: null, homeLng: null });
    const job = await jobAt(test, own, 5);
    await jobAt(test, own, 10);
    await test.database.pool.query("update properties set lat = 48.85, lng = 2.35 where client_id = $1", [
      job.client._id,
    ]);
    const { optimalSlots, addressQuestion } = await recommendationsFor(test, own, job, [sam]);
    expect(optimalSlots).toEqual([]);
    expect(addressQuestion).toBe("This address is 4,100 miles from your other clients. Check the address.");
  });
});

describe("a technician without a known home", () => {
  it("gets no more points for travel than the median of the others", async () => {
    const unknown = await technician(test, owner, "Unknown", { homeLat: null, homeLng: null });
    const known = [];
    for (const minutes of [10, 20, 30])
      known.push(await technician(test, owner, `At ${minutes}`, { homeLat: minutesNorth(minutes).lat }));
    const job = await jobAt(test, owner, 0);
    const { optimalSlots, teamSuggestions } = await recommendationsFor(
      test,
      owner,
      job,
      [unknown, ...known],
      {
        horizonDays: 1,
      },
    );
    const travelOf = (name: string) =>
      optimalSlots
        .filter(({ team }) => team[0]?.user.firstName === name)
        .map(({ parts }) => parts.find((part) => part.name === "travel")?.points ?? 0);
    for (const points of travelOf("Unknown"))
      expect(points).toBeLessThanOrEqual(Math.max(...travelOf("At 20"), 9));
    expect(teamSuggestions[0]?.team[0]?.user.firstName).toBe("At 10");
  });
});

describe("conflicts at the preferred time", () => {
  it("are high only where not enough of the others are free", async () => {
    const [sam, lee, ann] = [
      await technician(test, owner, "Sam"),
      await technician(test, owner, "Lee"),
      await technician(test, owner, "Ann"),
    ];
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(9, 10) });
    const severities = async (crewSize: number, requiredSkills: string[] = []) => {
      const job = await jobAt(test, owner, 5, { crewSize, requiredSkills });
      const { conflicts } = await recommendationsFor(test, owner, job, [sam, lee, ann]);
      return conflicts.map(({ user, severity }) => [user.firstName, severity]);
    };
    expect(await severities(2)).toEqual([["Sam", "low"]]);
    expect(await severities(3)).toEqual([["Sam", "high"]]);
    expect(await severities(1, ["gas"])).toEqual([["Sam", "high"]]);
  });
});

describe("time off", () => {
  it("is never in a slot, and is told with its last day", async () => {
    const sam = await technician(test, owner, "Sam");
    await daysOff(sam, at(0, "2026-06-10"), at(0, "2026-07-11"));
    const job = await jobAt(test, owner, 5);
    const { optimalSlots, excluded } = await recommendationsFor(test, owner, job, [sam]);
    expect(optimalSlots).toEqual([]);
    expect(excluded).toMatchObject([
      {
        rule: "On time off until Jul 10",
        change: "Work during the time off from Wed, Jun 10 at 12:00 AM to Sat, Jul 11 at 12:00 AM",
      },
    ]);
  });

  it("is kept free when a booking names nobody", async () => {
    const away = await technician(test, owner, "Away");
    await daysOff(away, at(0), at(24));
    const free = await technician(test, owner, "Free");
    const job = await jobAt(test, owner, 5);
    const bookAt = (people: readonly Person[]) =>
      request(test, owner, "POST", "/ai-schedule/auto-schedule", {
        ...inquiryBody(job, people),
        selectedSlot: slot(19, 20),
      });
    const booked = (await bookAt([away, free])).json<{
      schedule: { team: { user: { firstName: string } }[] };
    }>();
    expect(booked.schedule.team.map(({ user }) => user.firstName)).toEqual(["Free"]);
    const refused = await bookAt([away]);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      "Away Member has time off then",
    ]);
  });
});

describe("times", () => {
  it("are whole steps of five minutes, as long as asked for at least", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: onDays([1, 2, 3], 8.05, 16.9) });
    const job = await jobAt(test, owner, 7);
    const other = await jobAt(test, owner, 3);
    await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(10 + 7 / 60, 11 + 4 / 60) });
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], { estimatedDuration: 47 });
    expect(optimalSlots.length).toBeGreaterThan(0);
    for (const { start, end, duration } of optimalSlots) {
      expect([Date.parse(start) % 300_000, Date.parse(end) % 300_000]).toEqual([0, 0]);
      expect([duration, (Date.parse(end) - Date.parse(start)) / 60_000]).toEqual([50, 50]);
    }
  });

  it("that someone selected are checked to the minute", async () => {
    const [without, skilled] = [
      await technician(test, owner, "Without"),
      await technician(test, owner, "Skilled", { skills: ["gas"] }),
    ];
    const job = await jobAt(test, owner, 5, { requiredSkills: ["gas"] });
    const booked = await request(test, owner, "POST", "/ai-schedule/auto-schedule", {
      ...inquiryBody(job, [without, skilled]),
      selectedSlot: slot(9 + 10 / 60, 11),
    });
    const { schedule } = booked.json<{ schedule: { team: { user: { firstName: string } }[] } }>();
    expect(schedule.team.map(({ user }) => user.firstName)).toEqual(["Skilled"]);
  });
});

describe("holidays", () => {
  const juneteenth = "2026-06-19";

  it("get no slots, and the day says why", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: everyDay(8, 17) });
    const job = await jobAt(test, owner, 5);
    const { optimalSlots, insights } = await recommendationsFor(test, owner, job, [sam], {
      preferredDate: juneteenth,
    });
    expect(optimalSlots.length).toBeGreaterThan(0);
    expect(optimalSlots.map(({ start }) => start.slice(0, 10))).not.toContain(juneteenth);
    expect(insights).toContain("Fri, Jun 19 is a day off: Juneteenth.");
  });

  it("can be booked by hand", async () => {
    const sam = await technician(test, owner, "Sam");
    const response = await book(test, owner, { team: crew(sam), timeSlot: slot(9, 11, juneteenth) });
    expect(response.statusCode).toBe(201);
  });
});

const refusal = async (fields: object) => {
  const sam = await technician(test, owner, "Sam");
  const job = await jobAt(test, owner, 5);
  const response = await ask(test, owner, inquiryBody(job, [sam], fields));
  return [response.statusCode, response.json<{ errors?: { field: string; msg: string }[] }>().errors?.[0]];
};

describe("a refusal", () => {
  it("answers what is missing or out of range with the field", async () => {
    expect(await refusal({ teamMembers: [] })).toEqual([
      400,
      { field: "teamMembers", msg: "At least one team member is required" },
    ]);
    expect(await refusal({ estimatedDuration: 15 })).toMatchObject([400, { field: "estimatedDuration" }]);
    expect(await refusal({ preferredTime: 24 })).toMatchObject([400, { field: "preferredTime" }]);
    expect(await refusal({ priority: "soon" })).toMatchObject([400, { field: "priority" }]);
  });

  it("answers unknown and foreign jobs, clients and people", async () => {
    const elsewhere = await registerOrganization(test);
    const foreignJob = await jobAt(test, elsewhere, 5);
    const foreigner = await technician(test, elsewhere, "Foreign");
    const other = await newClient(test, owner);
    const stranger = "01890000-0000-7000-8000-000000000000";
    expect(await refusal({ jobId: foreignJob._id })).toEqual([400, { field: "jobId", msg: "Job not found" }]);
    expect(await refusal({ clientId: other._id })).toEqual([
      400,
      { field: "clientId", msg: "The job belongs to another client" },
    ]);
    expect(await refusal({ clientId: stranger })).toMatchObject([400, { field: "clientId" }]);
    for (const id of [stranger, foreigner.userId])
      expect(await refusal({ teamMembers: [id] })).toEqual([
        400,
        { field: "teamMembers", msg: "Team member not found" },
      ]);
  });

  it("answers people who have left", async () => {
    const gone = await technician(test, owner, "Gone", { deactivatedAt: now });
    expect(await refusal({ teamMembers: [gone.userId] })).toEqual([
      400,
      { field: "teamMembers", msg: "Gone Member is no longer active" },
    ]);
  });
});
