import type { Job } from "@fieldwright/contract/jobs";
import { MapPin, MessageSquare, Navigation, Phone } from "lucide-react";
import { AccessNote } from "@/records/access-note";
import { directionsUrl } from "@/records/directions";
import { clientName } from "@/records/names";
import { words as shared } from "@/records/words";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { words } from "./words";

type VisitPlaceProps = {
  location: string;
  accessNote?: string | undefined;
  client: Job["client"];
};

const tool = cx(buttonStyle({ variant: "secondary" }), "h-15 flex-1 flex-col gap-1 px-2 text-14");

/** Where it is and how to get in. On phones with the tools for the way. */
export function VisitPlace({ location, accessNote, client }: VisitPlaceProps) {
  const phone = client.phone ?? client.user.profile.phone;
  const [street, ...rest] = location.split(", ");
  return (
    <div className="flex min-w-0 flex-col gap-3 border-line bg-sunken p-4 max-md:border-t md:border-l">
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
              {shared.directions}
            </a>
          </Button>
        ) : null}
      </div>
      <AccessNote note={accessNote} />
      <div className="flex gap-2.5 empty:hidden sm:hidden">
        {location ? (
          <a className={tool} href={directionsUrl(location)} target="_blank" rel="noopener noreferrer">
            <Navigation aria-hidden="true" />
            {shared.directions}
          </a>
        ) : null}
        {phone ? (
          <>
            <a className={tool} href={`tel:${phone}`} aria-label={`${shared.call} ${clientName(client)}`}>
              <Phone aria-hidden="true" />
              {shared.call}
            </a>
            <a className={tool} href={`sms:${phone}`} aria-label={`${shared.text} ${clientName(client)}`}>
              <MessageSquare aria-hidden="true" />
              {shared.text}
            </a>
          </>
        ) : null}
      </div>
    </div>
  );
}
