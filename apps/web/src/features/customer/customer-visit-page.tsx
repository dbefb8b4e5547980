import type { CustomerVisit } from "@fieldwright/contract/customer";
import { calendarLinks, eventTimes } from "@fieldwright/domain/calendar-links";
import { formatDate } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleCheck, Wrench } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { customerVisitQuery, useRateVisit } from "./api";
import { CustomerFrame, fromApi, LinkState, usePageTitle } from "./customer-frame";
import { DriveTape } from "./drive-tape";
import { VisitNote } from "./visit-note";
import { VisitReply } from "./visit-reply";
import { durationText, words, wordsOf } from "./visit-words";
import { words as texts } from "./words";

const route = getRouteApi("/visit/$token");

/** While someone is on the way. Otherwise often enough for photos, whose addresses are good for ten minutes. */
const askAgainAfter = 60_000;
const stayFresh = 300_000;

export function CustomerVisitPage() {
  const { token } = route.useParams();
  const query = useQuery({
    ...customerVisitQuery(token),
    refetchInterval: ({ state }) => (state.data?.state === "on_the_way" ? askAgainAfter : stayFresh),
    refetchOnWindowFocus: "always",
  });
  return (
    <LinkState noun="visit" query={query}>
      {(visit) => <VisitView token={token} visit={visit} />}
    </LinkState>
  );
}

type VisitProps = { token: string; visit: CustomerVisit };

const card = "rounded-card border border-line bg-surface";

function VisitView({ token, visit }: VisitProps) {
  const { business, state, start, arrivalWindow, timeZone } = visit;
  usePageTitle(texts.yourVisitName(business.name));
  const { label, fact, note } = wordsOf(visit);
  const isComing = state === "booked" || state === "on_the_way";
  const isOpen = isComing || state === "here";
  return (
    <CustomerFrame business={business} foot={footOf({ token, visit })}>
      <div className="px-1">
        {state === "booked" ? null : (
          <p className="text-ink-2">
            {formatDate(arrivalWindow?.start ?? start, timeZone, "longWeekdayMonthDay")}
          </p>
        )}
        <p className="mt-1 text-18 font-head">{label}</p>
        <h1
          className={`font-head text-balance whitespace-pre-line wdth-head ${
            state === "on_the_way"
              ? "text-[2.5rem] leading-11 max-[360px]:text-[2rem]"
              : "text-[2rem] leading-10 max-[360px]:text-28"
          }`}
        >
          {fact}
        </h1>
        {note ? <p className="mt-1 text-ink-2">{note}</p> : null}
      </div>
      {state === "on_the_way" ? <DriveTape visit={visit} /> : null}
      {state === "booked" ? <AddToCalendar token={token} visit={visit} /> : null}
      {visit.people.length > 0 && state !== "canceled" ? <People visit={visit} /> : null}
      {state === "done" && visit.photos.length > 0 ? <Photos visit={visit} /> : null}
      {isComing && visit.before.length > 0 ? <Before visit={visit} /> : null}
      <section aria-label={words.yourVisit} className={`mt-3 ${card}`}>
        <div className="flex gap-4 px-4 py-3.5">
          <Wrench aria-hidden="true" size={22} className="mt-px shrink-0 text-ink-2" />
          <div className="min-w-0">
            <p className="text-16 font-control break-words">{visit.title}</p>
            <p className="text-14 text-pretty text-ink-2">{visit.location}</p>
            {isOpen ? <p className="text-14 text-ink-2">{durationText(visit.duration)}</p> : null}
          </div>
        </div>
        {isComing || (state === "here" && visit.note) ? <VisitNote token={token} visit={visit} /> : null}
      </section>
    </CustomerFrame>
  );
}

const footOf = ({ token, visit }: VisitProps) => {
  const { state, start, canRate, invoiceUrl } = visit;
  if (state === "here") return undefined;
  if (state !== "done") return <VisitReply key={start} token={token} visit={visit} />;
  return canRate || invoiceUrl ? <Afterwards token={token} visit={visit} /> : undefined;
};

/** Rating, and the invoice or receipt. */
function Afterwards({ token, visit: { canRate, invoiceUrl } }: VisitProps) {
  const rate = useRateVisit(token);
  return (
    <>
      {invoiceUrl ? (
        <Button variant={canRate ? "secondary" : "primary"} size="touch" className="flex-1" asChild>
          <a href={invoiceUrl}>{words.receipt}</a>
        </Button>
      ) : null}
      {canRate ? (
        <Button
          variant="primary"
          size="touch"
          className="flex-1"
          busy={rate.isPending}
          onClick={() =>
            rate.mutate(undefined, {
              onSuccess: ({ url }) => window.location.assign(url),
              onError: (error) => toast.error(errorMessage(error, words.rateFailed)),
            })
          }
        >
          {words.rate}
        </Button>
      ) : null}
    </>
  );
}

function AddToCalendar({ token, visit }: VisitProps) {
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
            className="inline-flex h-11 items-center px-2 font-control text-accent-ink hover:underline"
          >
            {label}
          </a>
        ),
      )}
    </p>
  );
}

function Before({ visit }: { visit: CustomerVisit }) {
  return (
    <section aria-labelledby="before" className="mt-5">
      <h2 id="before" className="px-1 text-16 font-head">
        {visit.people.length > 0 ? words.beforeThey(visit) : words.beforeWe}
      </h2>
      <ul className={`mt-2 ${card}`}>
        {visit.before.map((line) => (
          <li key={line} className="flex gap-4 border-line border-t px-4 py-3.5 first:border-t-0">
            <CircleCheck aria-hidden="true" size={22} className="shrink-0 text-ink-2" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ visit: { people } }: { visit: CustomerVisit }) {
  return (
    <section aria-label={words.who} className={`mt-4 ${card}`}>
      {people.map(({ firstName, lastName, photo }) => (
        <div
          key={`${firstName} ${lastName}`}
          className="flex items-center gap-4 border-line border-t px-4 py-3.5 first:border-t-0"
        >
          {photo ? (
            <img src={fromApi(photo)} alt="" className="size-16 shrink-0 rounded-card object-cover" />
          ) : (
            <span
              aria-hidden="true"
              className="grid size-16 shrink-0 place-items-center rounded-card bg-sunken text-18 font-head text-ink-2"
            >
              {`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()}
            </span>
          )}
          <div className="min-w-0">
            <p className="text-18 font-head break-words">{`${firstName} ${lastName}`.trim()}</p>
            <p className="text-14 text-ink-2">{words.technician}</p>
          </div>
        </div>
      ))}
    </section>
  );
}

function Photos({ visit: { photos } }: { visit: CustomerVisit }) {
  return (
    <section aria-labelledby="photos" className="mt-5">
      <h2 id="photos" className="px-1 text-16 font-head">
        {words.photos}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {photos.map(({ url, thumbnail, mark }) => (
          <li key={thumbnail}>
            <a href={fromApi(url)} target="_blank" rel="noreferrer" className="block">
              <img
                src={fromApi(thumbnail)}
                alt={words[mark]}
                className="aspect-4/3 w-full rounded-card border border-line object-cover"
              />
              <span className="block px-1 pt-1 text-14 text-ink-2">{words[mark]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
