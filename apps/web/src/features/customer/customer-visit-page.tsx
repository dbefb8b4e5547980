import type { CustomerVisit } from "@fieldwright/contract/customer";
import { calendarLinks, eventTimes } from "@fieldwright/domain/calendar-links";
import { formatDate, formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { MapPin, Wrench } from "lucide-react";
import { customerVisitQuery } from "./api";
import { CustomerFrame, LinkState, usePageTitle } from "./customer-frame";
import { VisitReply } from "./visit-reply";

const route = getRouteApi("/visit/$token");

const words = { addToCalendar: "Add to calendar" };

/** While someone is on the way, the page asks again on its own. */
const askAgainAfter = 60_000;

export function CustomerVisitPage() {
  const { token } = route.useParams();
  const query = useQuery({
    ...customerVisitQuery(token),
    refetchInterval: ({ state }) => (state.data?.state === "on_the_way" ? askAgainAfter : false),
  });
  return (
    <LinkState noun="visit" query={query}>
      {(visit) => <VisitView token={token} visit={visit} />}
    </LinkState>
  );
}

const firstNames = ({ people, business }: CustomerVisit): string =>
  joinWords(people.map(({ firstName }) => firstName)) || business.name;

const areOrIs = ({ people }: CustomerVisit): string => (people.length > 1 ? "are" : "is");

const hoursOf = ({ arrivalWindow, start, timeZone }: CustomerVisit): string =>
  arrivalWindow ? formatTimeRange(arrivalWindow, timeZone) : formatTime(start, timeZone);

const minutesLeft = ({ expectedAt, now }: CustomerVisit): number =>
  expectedAt ? Math.max(1, Math.round((Date.parse(expectedAt) - Date.parse(now)) / 60_000)) : 0;

type Words = { readonly label: string; readonly fact: string; readonly note: string };

const onTheWay = (visit: CustomerVisit): Words => {
  const { expectedAt, leftAt, now, timeZone } = visit;
  const window = `Your window is ${hoursOf(visit)}.`;
  return {
    label: `${firstNames(visit)} ${areOrIs(visit)} on the way`,
    fact: expectedAt ? `About ${minutesLeft(visit)} minutes` : "On the way",
    note: [
      expectedAt && `Around ${formatTime(expectedAt, timeZone)}.`,
      window,
      leftAt && !expectedAt && `Left at ${formatTime(leftAt, timeZone)}.`,
      `Updated ${formatTime(now, timeZone)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  };
};

const wordsOf = (visit: CustomerVisit): Words => {
  const { state, arrivedAt, doneAt, timeZone } = visit;
  if (state === "on_the_way") return onTheWay(visit);
  if (state === "here")
    return {
      label: `${firstNames(visit)} ${areOrIs(visit)} here`,
      fact: "Work is under way",
      note: arrivedAt ? `Here since ${formatTime(arrivedAt, timeZone)}.` : "",
    };
  if (state === "done")
    return {
      label: "Your visit",
      fact: "All done",
      note: doneAt ? `Finished at ${formatTime(doneAt, timeZone)}.` : "",
    };
  if (state === "canceled")
    return { label: "Your visit is canceled", fact: hoursOf(visit), note: "We won't be coming." };
  return { label: "Your visit is booked for", fact: hoursOf(visit), note: "We'll arrive in this window." };
};

function VisitView({ token, visit }: { token: string; visit: CustomerVisit }) {
  const { business, state, start, arrivalWindow, timeZone } = visit;
  usePageTitle(`Your visit · ${business.name}`);
  const { label, fact, note } = wordsOf(visit);
  const answerable = state === "booked" || state === "canceled";
  return (
    <CustomerFrame
      business={business}
      foot={answerable ? <VisitReply key={start} token={token} visit={visit} /> : undefined}
    >
      <div className="px-1">
        <p className="text-ink-2">
          {formatDate(arrivalWindow?.start ?? start, timeZone, "longWeekdayMonthDay")}
        </p>
        <p className="mt-1 text-18 font-head">{label}</p>
        <h1 className="text-[2rem] leading-10 font-head text-balance wdth-head">{fact}</h1>
        {note ? <p className="mt-1 text-ink-2">{note}</p> : null}
      </div>
      {state === "booked" ? <AddToCalendar token={token} visit={visit} /> : null}
      {visit.people.length > 0 ? <People visit={visit} /> : null}
      <section aria-label="Your visit" className="mt-3 rounded-card border border-line bg-surface">
        <Row icon={<Wrench aria-hidden="true" size={22} />}>{visit.title}</Row>
        {visit.location ? <Row icon={<MapPin aria-hidden="true" size={22} />}>{visit.location}</Row> : null}
      </section>
    </CustomerFrame>
  );
}

function AddToCalendar({ token, visit }: { token: string; visit: CustomerVisit }) {
  const { title, business, location, start, end, arrivalWindow } = visit;
  const times = eventTimes({ start, end, arrival: arrivalWindow });
  const file = `/api/public/visits/${token}/calendar.ics`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-1 px-1 text-ink-2">
      {words.addToCalendar}
      {calendarLinks({ ...times, summary: `${title} · ${business.name}`, location }, file).map(
        ({ label, url }) => (
          <a
            key={label}
            href={url}
            {...(url === file ? {} : { target: "_blank", rel: "noreferrer" })}
            className="inline-flex h-11 items-center px-2 font-control text-accent hover:underline"
          >
            {label}
          </a>
        ),
      )}
    </p>
  );
}

function Row({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <div className="flex items-center gap-4 border-line border-t px-4 py-3.5 first:border-t-0">
      <span className="text-ink-2">{icon}</span>
      <p className="min-w-0 text-16 font-control">{children}</p>
    </div>
  );
}

function People({ visit: { people } }: { visit: CustomerVisit }) {
  return (
    <section aria-label="Who is coming" className="mt-5 rounded-card border border-line bg-surface">
      {people.map(({ firstName, lastName }) => (
        <div
          key={`${firstName} ${lastName}`}
          className="flex items-center gap-4 border-line border-t px-4 py-3.5 first:border-t-0"
        >
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-card bg-sunken font-head text-ink-2"
          >
            {`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()}
          </span>
          <p className="text-16 font-head">{`${firstName} ${lastName}`.trim()}</p>
        </div>
      ))}
    </section>
  );
}
