import type { RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { brokenPreferences, givenUp } from "@fieldwright/domain/assistance";
import { joinWords } from "@fieldwright/domain/join-words";
import type { Part } from "@fieldwright/engine/explain/score";
import type { Offer, Slot } from "@fieldwright/engine/recommend";
import { presentSpan } from "#schedule";
import type { Advice } from "./advise";
import { apart, clock, lengthOfTime, streetOf, times } from "./words";

const halfDay = 12 * 3600;

export const nameOf = ({ inquiry }: Advice, person: string): string =>
  inquiry.people.find(({ _id }) => _id === person)?.firstName ?? "";

export const presentTeam = ({ inquiry }: Advice, ids: readonly string[]): RecommendedSlot["team"] =>
  ids.flatMap((id) => {
    const person = inquiry.people.find(({ _id }) => _id === id);
    if (!person) return [];
    const { _id, firstName, lastName } = person;
    return [{ user: { _id, firstName, lastName }, role: "technician" }];
  });

const textOf: Record<Part["name"], (part: Part) => string> = {
  travel: ({ figure, known }) => {
    if (!known) return "Travel unknown, 15 min kept free";
    return figure < 30 ? "No more driving" : `${lengthOfTime(figure)} more driving`;
  },
  time: ({ figure }) => (figure === 0 ? "At the preferred time" : `${apart(figure)} than preferred`),
  workload: ({ figure }) =>
    figure === 0 ? "Nothing else booked that day" : `${lengthOfTime(figure)} booked that day`,
  continuity: ({ figure }) => (figure === 0 ? "Not here before" : `Was here ${times(figure)}`),
};

/** Where somebody comes from and how far that is. */
const arrival = (advice: Advice, { person, day, start }: Offer): string => {
  const { wish, leg, bookingOf, terms } = advice;
  const name = nameOf(advice, person.id);
  const last = person.bookings.findLast(({ from, until }) => until <= start && from >= day.from - halfDay);
  const way = leg(last ? last.place : person.home, wish.place);
  const away = way.seconds < 60 ? "next door" : `${lengthOfTime(way.seconds)} away`;
  const booking = last && bookingOf(last.visit);
  if (booking) {
    const street = streetOf(booking.location);
    const stop = `the ${clock(terms.timeZone, booking.start)}${street ? ` at ${street}` : ""}`;
    return way.known ? `${name} is ${away} after ${stop}` : `${name} is free after ${stop}`;
  }
  return way.known ? `${name} starts the day ${away}` : `${name} is free then`;
};

const furtherReason = ({ parts }: Slot): string => {
  const figureOf = (name: Part["name"]) => parts.find((part) => part.name === name)?.figure ?? 0;
  const visits = figureOf("continuity");
  if (visits > 0) return `was here ${times(visits)}`;
  const booked = figureOf("workload");
  return booked > 0 ? `has ${lengthOfTime(booked)} booked that day` : "has nothing else booked that day";
};

/** One sentence. */
export const whyOf = (advice: Advice, slot: Slot): string => {
  const [first, ...others] = slot.team;
  if (!first) return "";
  const reason = `${arrival(advice, first)} and ${furtherReason(slot)}`;
  const names = joinWords(others.map(({ person }) => nameOf(advice, person.id)));
  return others.length === 0 ? `${reason}.` : `${reason}; ${names} can be there too.`;
};

export const presentSlot = (advice: Advice, slot: Slot): RecommendedSlot => {
  const { timeline, inquiry, terms } = advice;
  const span = { start: timeline.instant(slot.start), end: timeline.instant(slot.end) };
  return {
    ...presentSpan(span),
    duration: inquiry.duration,
    score: slot.score,
    parts: slot.parts.map((part) => ({
      name: part.name,
      points: part.points,
      most: part.most,
      text: textOf[part.name](part),
    })),
    why: whyOf(advice, slot),
    // Only what was given up: a visit over the weekend on which nobody works breaks nothing.
    breaks: brokenPreferences(span, givenUp(inquiry.preferences, advice.kept), terms.timeZone),
    team: presentTeam(
      advice,
      slot.team.map(({ person }) => person.id),
    ),
  };
};
