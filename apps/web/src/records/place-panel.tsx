import type { QuoteSummary } from "@fieldwright/contract/quotes";
import { KeyRound, MapPin, MessageSquare, Navigation, Phone } from "lucide-react";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { clientName } from "./names";
import { words } from "./words";

/** Opens the way to an address in the map app of the device. */
const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

type PlaceProps = {
  location: string;
  /** Left out where the page has tools of its own on phones. */
  hasTools?: boolean;
  className?: string;
  accessNote?: string | undefined;
  client: Pick<QuoteSummary["client"], "phone" | "user">;
};

const tool = cx(buttonStyle({ variant: "secondary" }), "h-15 flex-1 flex-col gap-1 px-2 text-14");

/** Where it is and how to get in. On phones with the tools for the way. */
export function PlacePanel({ location, accessNote, client, hasTools = true, className }: PlaceProps) {
  const [street, ...rest] = location.split(", ");
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col gap-3 border-line bg-sunken p-4 max-md:border-t md:border-l",
        className,
      )}
    >
      <div className="flex items-start gap-2">
        <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
        {location ? (
          <address className="min-w-0 flex-1 break-words not-italic">
            <span className="font-control">{street}</span>
            {rest.length > 0 ? <span className="block text-13 text-ink-2">{rest.join(", ")}</span> : null}
          </address>
        ) : (
          <span className="text-13 text-ink-2">{words.noAddress}</span>
        )}
        {location ? (
          <Button asChild size="sm" icon={<Navigation aria-hidden="true" />} className="max-sm:hidden">
            <a href={directionsUrl(location)} target="_blank" rel="noopener noreferrer">
              {words.directions}
            </a>
          </Button>
        ) : null}
      </div>
      <AccessNote note={accessNote} />
      {hasTools ? <Tools location={location} client={client} /> : null}
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
