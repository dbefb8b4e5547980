import type { Client } from "@fieldwright/contract/clients";
import { Mail, Pencil, Phone } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { ContactButtons } from "@/records/contact-buttons";
import { clientName } from "@/records/names";
import { IconButton } from "@/ui/button";
import { bleed, Card, CardHead } from "@/ui/card";
import { ContactDialog } from "./contact-dialog";
import { DetailsParts } from "./details-parts";
import { words } from "./words";

/** How to reach the client, and what the team should know. */
export function ContactCard({ client }: { client: Client }) {
  const mayCorrect = useCan("clients:write");
  const seesDetails = useCan("remarks:read");
  const [isCorrecting, setIsCorrecting] = useState(false);
  const phone = client.phone ?? client.user.profile.phone;
  return (
    <Card aria-labelledby="client-contact" className={bleed}>
      <CardHead
        id="client-contact"
        title="Contact"
        action={
          mayCorrect ? (
            <IconButton
              label={words.editContact}
              size="sm"
              onClick={() => setIsCorrecting(true)}
              className="-mr-2 pointer-coarse:size-11"
            >
              <Pencil aria-hidden="true" />
            </IconButton>
          ) : null
        }
      />
      <div className="flex flex-col gap-2 p-4">
        <p className="flex items-center gap-2.5">
          <Phone aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          {phone ? (
            <a href={`tel:${phone}`} className="thumb font-control hover:underline">
              {phone}
            </a>
          ) : (
            <span className="text-ink-2">No phone yet</span>
          )}
        </p>
        <p className="flex min-w-0 items-center gap-2.5">
          <Mail aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <a href={`mailto:${client.user.email}`} className="thumb truncate hover:underline">
            {client.user.email}
          </a>
        </p>
        <div className="mt-1.5">
          <ContactButtons phone={phone} email={client.user.email} name={clientName(client)} />
        </div>
      </div>
      {seesDetails ? <DetailsParts client={client._id} /> : null}
      {isCorrecting ? <ContactDialog client={client} onClose={() => setIsCorrecting(false)} /> : null}
    </Card>
  );
}
