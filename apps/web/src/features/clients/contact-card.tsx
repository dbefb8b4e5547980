import type { Client } from "@fieldwright/contract/clients";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { Fact } from "@/records/client-rail";
import { clientName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { clientFiguresQuery } from "./api";
import { ContactDialog } from "./contact-dialog";

export function ContactCard({ client }: { client: Client }) {
  const zone = useZone();
  const mayCorrect = useCan("clients:write");
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { data: figures } = useQuery(clientFiguresQuery(client._id));
  const name = clientName(client);
  const phone = client.phone ?? client.user.profile.phone;
  return (
    <Card aria-labelledby="client-contact">
      <CardHead id="client-contact" title="Contact" />
      <div className="flex items-center gap-3 p-4">
        <Avatar name={name} size="md" />
        <div className="min-w-0">
          <p className="truncate font-control">{name}</p>
          <a
            href={`mailto:${client.user.email}`}
            className="block truncate text-13 text-ink-2 hover:underline pointer-coarse:relative pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
          >
            {client.user.email}
          </a>
        </div>
      </div>
      <dl className="divide-y divide-line border-t border-line">
        <Fact label="Phone">
          {phone ? (
            <a href={`tel:${phone}`} className="thumb hover:underline">
              {phone}
            </a>
          ) : (
            "None"
          )}
        </Fact>
        <Fact label="Last visit">
          {figures?.lastVisit ? formatMoment(figures.lastVisit, zone) : "None yet"}
        </Fact>
        <Fact label="Next visit">
          {figures?.nextVisit ? formatMoment(figures.nextVisit, zone) : "None planned"}
        </Fact>
      </dl>
      {mayCorrect ? (
        <div className="border-t border-line p-3">
          <Button
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setIsCorrecting(true)}
            className="w-full"
          >
            Edit contact details
          </Button>
        </div>
      ) : null}
      {isCorrecting ? <ContactDialog client={client} onClose={() => setIsCorrecting(false)} /> : null}
    </Card>
  );
}
