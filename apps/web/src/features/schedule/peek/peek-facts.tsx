import type { Visit } from "@fieldwright/contract/schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import { KeyRound, MapPin, MessageSquare, Phone } from "lucide-react";
import { useToday, useZone } from "@/lib/dates";
import { clientName, personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { Button, IconButton } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { placeLines } from "../list/day-groups";
import { type PeekSeed, toldText, whenText } from "./seed";
import { words } from "./words";

/** An extension is dialed after a pause. */
const dialed = (phone: string): string => {
  const [number = "", extension = ""] = phone
    .split(/\s*(?:x|ext\.?)\s*/i)
    .map((part) => part.replace(/[^\d+*#]/g, ""));
  return extension ? `${number},${extension}` : number;
};

const callLink = (phone: string): string => `tel:${dialed(phone)}`;
const textLink = (phone: string): string => `sms:${dialed(phone).split(",")[0]}`;

/** The way there from wherever the reader is. */
const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** "Today 1:15 – 2:45 PM with Elena · told 1:00 – 3:00 PM" */
export function PeekWhen({ seed }: { seed: PeekSeed }) {
  const zone = useZone();
  const today = useToday();
  const told = toldText(seed, zone);
  const isOver = seed.status === "completed" || seed.status === "cancelled";
  const who = joinWords(seed.people.map(({ firstName }) => firstName));
  return (
    <div className="mt-1 flex items-start gap-2.5">
      <span className="flex shrink-0 -space-x-2 empty:hidden">
        {seed.people.slice(0, 3).map((person) => (
          <Avatar key={person._id} name={personName(person)} photo={person.photo} />
        ))}
      </span>
      <p className="min-w-0 pt-1 text-14 text-ink-2">
        <span className="text-ink">{whenText(seed, zone, today)}</span>{" "}
        {who ? words.with(who) : isOver ? null : <span className="text-ochre-ink">· {words.nobody}</span>}
        {told ? (
          <>
            {" · "}
            <span className={told.isWrong ? "font-strong text-ochre-ink" : ""}>{told.text}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}

const row = "grid min-h-9 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-2.5";

type PeekFactsProps = {
  seed: PeekSeed;
  /** Absent until it is loaded. */
  visit: Visit | undefined;
  hasFailed: boolean;
};

/** Who it is for, how to reach them, where it is and how to get in. */
export function PeekFacts({ seed, visit, hasFailed }: PeekFactsProps) {
  const [street, town] = placeLines(seed.location);
  const isLoading = !visit && !hasFailed;
  return (
    <div className="flex flex-col gap-2.5">
      <div className={row}>
        <Avatar name={visit?.client.company.name || seed.client} />
        <Customer seed={seed} visit={visit} isLoading={isLoading} />
      </div>
      <div className={row}>
        <MapPin aria-hidden="true" size={18} strokeWidth={1.75} className="justify-self-center text-ink-2" />
        {seed.location ? (
          <p className="min-w-0 text-13 leading-[18px]">
            <span className="block truncate text-14 font-strong">{street}</span>
            <span className="block truncate text-ink-2">{town}</span>
          </p>
        ) : (
          <p className="text-13 text-ink-2">{words.noAddress}</p>
        )}
        {seed.location ? (
          <a
            href={directionsLink(seed.location)}
            target="_blank"
            rel="noreferrer"
            className={cx(linkStyle, "text-13 font-strong pointer-coarse:py-3")}
          >
            {words.directions}
          </a>
        ) : null}
      </div>
      {visit ? <AccessNote visit={visit} /> : null}
    </div>
  );
}

type CustomerProps = { seed: PeekSeed; visit: Visit | undefined; isLoading: boolean };

function Customer({ seed, visit, isLoading }: CustomerProps) {
  const company = visit?.client.company.name;
  const person = visit ? clientName(visit.client) : seed.client;
  const phone = visit && (visit.client.phone ?? visit.client.user.profile.phone);
  const second = [company ? person : "", phone ?? ""].filter(Boolean).join(" · ");
  return (
    <>
      <p className="min-w-0 text-13 leading-[18px]">
        <span className="block truncate text-14 font-strong">{company || person}</span>
        {isLoading ? (
          <Skeleton className="mt-1 w-28" />
        ) : (
          <span className="block truncate text-ink-2">{second}</span>
        )}
      </p>
      {phone ? (
        <span className="flex gap-2">
          <Button asChild size="bar" icon={<Phone aria-hidden="true" />}>
            <a href={callLink(phone)} aria-label={words.callName(person)}>
              {words.call}
            </a>
          </Button>
          <IconButton asChild variant="secondary" size="bar" label={words.textName(person)}>
            <a href={textLink(phone)}>
              <MessageSquare aria-hidden="true" />
            </a>
          </IconButton>
        </span>
      ) : null}
    </>
  );
}

function AccessNote({ visit }: { visit: Visit }) {
  const note = visit.accessNote?.trim();
  if (!note) return null;
  return (
    <p className="flex gap-2.5 rounded-control border border-ochre-line bg-ochre-soft px-2.5 py-1.5 text-13">
      <KeyRound aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ochre-ink" />
      <span className="min-w-0 break-words whitespace-pre-line">
        <span className="sr-only">{words.access}</span>
        {note}
      </span>
    </p>
  );
}
