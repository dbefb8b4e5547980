import type { Client, ClientFigures } from "@fieldwright/contract/clients";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, CalendarPlus, Navigation, Play } from "lucide-react";
import { useCan } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { propertiesQuery } from "@/records/api";
import { PlacePanel } from "@/records/place-panel";
import { whenText } from "@/records/visit-when";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { addressLines } from "./address-fields";
import { clientFiguresQuery } from "./api";
import { words } from "./words";

type NearVisit = NonNullable<ClientFigures["visit"]>;

/** The visit under way or next, and where the client is. */
export function GlanceCard({ client }: { client: Client }) {
  const { data, isError } = useQuery(clientFiguresQuery(client._id));
  const places = useQuery(propertiesQuery(client._id));
  const primary = places.data?.properties.find(({ isPrimary }) => isPrimary);
  const address = primary && addressLines(primary.address).filter(Boolean).join(", ");
  return (
    <Card aria-label={words.glance} className="grid overflow-hidden md:grid-cols-[minmax(0,1fr)_318px]">
      {data ? (
        data.visit ? (
          <Visit visit={data.visit} />
        ) : (
          <NoVisit lastVisit={data.lastVisit ?? null} />
        )
      ) : (
        <div className="flex min-h-24 flex-col gap-3 p-4">
          {isError ? null : (
            <>
              <Skeleton className="w-24" />
              <Skeleton className="h-5 w-56" />
            </>
          )}
        </div>
      )}
      <PlacePanel
        location={address ?? client.user.profile.address ?? ""}
        accessNote={primary?.notes}
        client={client}
      />
    </Card>
  );
}

const looks = {
  in_progress: { icon: Play, text: words.now, tone: "text-teal-ink" },
  en_route: { icon: Navigation, text: words.onTheWay, tone: "text-plum-ink" },
} as const;

const lookOf = ({ status }: NearVisit) =>
  status === "in_progress" || status === "en_route"
    ? looks[status]
    : ({ icon: CalendarCheck, text: words.next, tone: "text-blue-ink" } as const);

function Visit({ visit }: { visit: NearVisit }) {
  const zone = useZone();
  const now = useNow();
  const { icon: Icon, text, tone } = lookOf(visit);
  return (
    <div className="flex min-w-0 flex-col gap-1.5 p-4">
      <p className={cx("flex items-center gap-1.5 text-13 font-control", tone)}>
        <Icon aria-hidden="true" size={14} strokeWidth={2} />
        {text}
      </p>
      <p className="text-18 font-head text-balance wdth-head">
        <Link to="/schedule/$id" params={{ id: visit._id }} className="hover:underline">
          {whenText(visit, zone, now)}
        </Link>
      </p>
      <p className="break-words">{visit.title}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1">
        {visit.team.map((name) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            <Avatar name={name} size="xs" />
            <span className="truncate text-13">{name}</span>
          </li>
        ))}
        {visit.team.length === 0 ? <li className="text-13 text-ochre-ink">{words.nobody}</li> : null}
      </ul>
    </div>
  );
}

function NoVisit({ lastVisit }: { lastVisit: string | null }) {
  const zone = useZone();
  const mayBook = useCan("schedule:write");
  return (
    <div className="p-4">
      <p className="text-18 font-head wdth-head">{words.noVisit}</p>
      <p className="mt-0.5 text-13 text-ink-2">
        {lastVisit ? words.lastVisit(formatMoment(lastVisit, zone)) : words.neverVisited}
      </p>
      {mayBook ? (
        <Button asChild icon={<CalendarPlus aria-hidden="true" />} className="mt-3.5">
          <Link to="/schedule/new">{words.scheduleVisit}</Link>
        </Button>
      ) : null}
    </div>
  );
}
