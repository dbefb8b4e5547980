import type { QuoteSummary } from "@fieldwright/contract/quotes";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { Link } from "@tanstack/react-router";
import { Copy, KeyRound, MapPin, MessageSquare, Navigation, Phone } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button, buttonStyle, IconButton } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { clientName } from "./names";
import { PinButton, precisionText } from "./places/pin-dialog";
import { PlaceStrip } from "./places/route-strip";
import { words } from "./words";

/** Opens the way to an address in the map app of the device. */
const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** Where an address is on the map. */
export type Placed = {
  /** Null if the address was typed in. */
  readonly property: string | null;
  readonly coordinates: Place | null;
  readonly precision: Precision | null;
};

type PlaceProps = {
  location: string;
  /** Left out where the page shows no map. */
  place?: Placed | undefined;
  /** Left out where the page has tools of its own on phones. */
  hasTools?: boolean;
  className?: string;
  accessNote?: string | undefined;
  client: Pick<QuoteSummary["client"], "_id" | "phone" | "user">;
};

/** A card with the place at its right. Side by side on tablets, where neither needs more than half. */
export const besidePlace = "grid md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_318px]";

const tool = cx(buttonStyle({ variant: "secondary" }), "h-15 flex-1 flex-col gap-1 px-2 text-14");

/** Letters of an address that needs the width. The way there goes below it. */
const longAddress = 60;

/** Where it is and how to get in. On phones with the tools for the way. */
export function PlacePanel(props: PlaceProps) {
  const { location, place, accessNote, client, hasTools = true, className } = props;
  const [street, ...rest] = location.split(", ");
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col gap-3 border-line bg-sunken p-4 max-md:border-t md:border-l",
        className,
      )}
    >
      {place?.coordinates ? (
        <PlaceStrip place={place.coordinates} className="-mx-4 -mt-4 min-h-28 flex-1 border-b border-line" />
      ) : null}
      <div className={cx("flex items-start gap-2", location.length > longAddress ? "flex-wrap" : "")}>
        <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
        {location ? (
          <address className="min-w-0 flex-1 basis-[calc(100%-24px)] break-words not-italic">
            <span className="font-control">{street}</span>
            {rest.length > 0 ? (
              <span className="block text-13 text-balance text-ink-2">{rest.join(", ")}</span>
            ) : null}
          </address>
        ) : (
          <span className="text-13 text-ink-2">{words.noAddress}</span>
        )}
        {location ? (
          <Button
            asChild
            size="sm"
            icon={<Navigation aria-hidden="true" />}
            className="ml-auto max-sm:hidden"
          >
            <a href={directionsUrl(location)} target="_blank" rel="noopener noreferrer">
              {words.directions}
            </a>
          </Button>
        ) : null}
      </div>
      {place ? <OnTheMap location={location} place={place} client={client} /> : null}
      <AccessNote note={accessNote} />
      {hasTools ? <Tools location={location} client={client} /> : null}
    </div>
  );
}

type OnTheMapProps = { location: string; place: Placed; client: PlaceProps["client"] };

const missingText = (location: string): string => (location ? words.typedIn : words.whereToGo);

/** How exact the place is. Without one, what the office can do about it. */
function OnTheMap({ location, place, client }: OnTheMapProps) {
  const mayEdit = useCan("clients:write");
  const { property, coordinates, precision } = place;
  const copy = () => navigator.clipboard.writeText(location).then(() => toast.success(words.addressCopied));
  return (
    <div className="-my-1 flex items-center gap-3 text-12 text-ink-2">
      <span className="min-w-0">
        {coordinates || property ? precisionText(precision) : mayEdit ? missingText(location) : null}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1">
        {location ? (
          <IconButton label={words.copyAddress} size="sm" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
          </IconButton>
        ) : null}
        {!mayEdit ? null : property ? (
          <PinButton property={property} address={location} place={coordinates} precision={precision} />
        ) : (
          <Link to="/clients/$id" params={{ id: client._id }} className={linkStyle}>
            {words.addAddress}
          </Link>
        )}
      </span>
    </div>
  );
}

function Tools({ location, client }: Pick<PlaceProps, "location" | "client">) {
  const phone = client.phone ?? client.user.profile.phone;
  return (
    <div className="flex gap-2.5 empty:hidden sm:hidden">
      {location ? (
        <a className={tool} href={directionsUrl(location)} target="_blank" rel="noopener noreferrer">
          <Navigation aria-hidden="true" />
          {words.directions}
        </a>
      ) : null}
      {phone ? (
        <>
          <a className={tool} href={`tel:${phone}`} aria-label={`${words.call} ${clientName(client)}`}>
            <Phone aria-hidden="true" />
            {words.call}
          </a>
          <a className={tool} href={`sms:${phone}`} aria-label={`${words.text} ${clientName(client)}`}>
            <MessageSquare aria-hidden="true" />
            {words.text}
          </a>
        </>
      ) : null}
    </div>
  );
}

/** Gate codes, dogs, where to park. Nothing if there is no note. */
function AccessNote({ note, className }: { note: string | undefined; className?: string }) {
  if (!note) return null;
  return (
    <p
      className={cx(
        "flex gap-2.5 rounded-control border border-ochre-line bg-ochre-soft px-3 py-2 text-13 text-ink",
        className,
      )}
    >
      <KeyRound
        role="img"
        aria-label={words.access}
        size={15}
        strokeWidth={1.9}
        className="mt-px shrink-0 text-ochre-ink"
      />
      <span className="min-w-0 break-words whitespace-pre-wrap">{note}</span>
    </p>
  );
}
