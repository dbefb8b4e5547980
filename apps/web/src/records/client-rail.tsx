import type { QuoteSummary } from "@fieldwright/contract/quotes";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Mail, MapPin, MessageSquare, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "@/lib/auth";
import { Avatar } from "@/ui/avatar";
import { Button, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { clientName } from "./names";
import { words } from "./words";

type ClientRailProps = {
  client: QuoteSummary["client"];
  /** Left out where the page shows the address elsewhere. */
  hasAddress?: boolean;
  className?: string;
};

/** Who the customer is and how to reach them. */
export function ClientRail({ client, hasAddress = true, className }: ClientRailProps) {
  const { user } = useSession();
  const name = clientName(client);
  const phone = client.phone ?? client.user.profile.phone;
  const { address } = client.user.profile;
  const head = (
    <>
      <Avatar name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-control">{name}</span>
        <span className="block break-words text-13 text-ink-2">
          {client.company.name || client.user.email}
        </span>
      </span>
    </>
  );
  return (
    <Card aria-label={words.client} className={className}>
      {user?.role === "client" ? (
        <div className="flex items-center gap-3 p-4">{head}</div>
      ) : (
        <Link
          to="/clients/$id"
          params={{ id: client._id }}
          aria-label={words.openName(name)}
          className="flex items-center gap-3 rounded-t-card p-4 -outline-offset-2 hover:bg-sunken"
        >
          {head}
          <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5">
        <span className="min-w-0 truncate text-13 font-control">{phone ?? client.user.email}</span>
        <ContactButtons phone={phone} email={client.user.email} name={name} />
      </div>
      {hasAddress && address ? (
        <p className="flex gap-2 border-t border-line px-4 py-2.5 text-13">
          <MapPin aria-hidden="true" size={15} strokeWidth={1.75} className="mt-px shrink-0 text-ink-3" />
          <span className="min-w-0 break-words">{address}</span>
        </p>
      ) : null}
    </Card>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 px-4 py-2">
      <dt className="shrink-0 text-13 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right text-13 break-words">{children}</dd>
    </div>
  );
}

type ContactButtonsProps = { phone: string | null; email: string; name: string };

/** Call with its word, text and email as icons. What is not known is left out. */
export function ContactButtons({ phone, email, name }: ContactButtonsProps) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      {phone ? (
        <>
          <Button asChild size="sm" icon={<Phone aria-hidden="true" />} className="pointer-coarse:h-11">
            <a href={`tel:${phone}`} aria-label={`${words.call} ${name}`}>
              {words.call}
            </a>
          </Button>
          <IconButton
            asChild
            variant="secondary"
            size="sm"
            label={`${words.text} ${name}`}
            className="pointer-coarse:h-11"
          >
            <a href={`sms:${phone}`}>
              <MessageSquare aria-hidden="true" />
            </a>
          </IconButton>
        </>
      ) : null}
      {email ? (
        <IconButton
          asChild
          variant="secondary"
          size="sm"
          label={`${words.email} ${name}`}
          className="pointer-coarse:h-11"
        >
          <a href={`mailto:${email}`}>
            <Mail aria-hidden="true" />
          </a>
        </IconButton>
      ) : null}
    </span>
  );
}
