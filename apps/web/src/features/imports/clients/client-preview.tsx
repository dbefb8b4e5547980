import type { ImportDraft } from "@fieldwright/contract/client-imports";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Badge, StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Card, CardBody, CardHead } from "@/ui/card";
import { words } from "./words";

const placeText = ({ line1, line2, city, state, zip }: ImportDraft["addresses"][number]): string =>
  [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

const none = <span className="text-ink-2">{words.none}</span>;

function Draft({ draft }: { draft: ImportDraft }) {
  const person = `${draft.firstName} ${draft.lastName}`.trim();
  const name = draft.companyOnly ? draft.company : person;
  return (
    <CardBody className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="md" />
        <div className="min-w-0 flex-1">
          <div className="truncate text-15 font-head">{name}</div>
          <div className="truncate text-13 text-ink-2">
            {draft.companyOnly ? words.company : draft.company}
          </div>
        </div>
        <StatusBadge kind="client" status={draft.status} />
      </div>
      <dl className="flex flex-col gap-1.5 text-13">
        <Fact label={words.phone}>{draft.phone || none}</Fact>
        <Fact label={words.email}>{draft.email || none}</Fact>
        {draft.contacts.length > 0 ? (
          <Fact label={words.also}>
            {draft.contacts.map(({ label, name: who, phone, email }) => (
              <div key={`${phone} ${email}`}>{[label, who, phone, email].filter(Boolean).join(" · ")}</div>
            ))}
          </Fact>
        ) : null}
        <Fact label={words.address}>
          {draft.addresses.length === 0
            ? none
            : draft.addresses.map((place) => <div key={placeText(place)}>{placeText(place)}</div>)}
        </Fact>
        {draft.billingAddress ? <Fact label={words.billing}>{placeText(draft.billingAddress)}</Fact> : null}
        {draft.tags.length > 0 ? (
          <Fact label={words.tags}>
            <span className="flex flex-wrap gap-1">
              {draft.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </Fact>
        ) : null}
        {draft.notes ? (
          <Fact label={words.notes}>
            <span className="line-clamp-6 whitespace-pre-line">{draft.notes}</span>
          </Fact>
        ) : null}
      </dl>
    </CardBody>
  );
}

/** One client as it will be, live while columns are matched. */
export function ClientPreview({ drafts }: { drafts: readonly ImportDraft[] }) {
  const [wanted, setWanted] = useState(0);
  const place = Math.min(wanted, drafts.length - 1);
  const draft = drafts[place];
  return (
    <Card aria-labelledby="import-look">
      <CardHead
        id="import-look"
        title={words.look}
        action={
          draft ? (
            <div className="flex items-center gap-1 text-13 text-ink-2">
              <IconButton
                label={words.previous}
                size="sm"
                disabled={place === 0}
                onClick={() => setWanted(place - 1)}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <output>{words.of(place + 1, drafts.length)}</output>
              <IconButton
                label={words.next}
                size="sm"
                disabled={place === drafts.length - 1}
                onClick={() => setWanted(place + 1)}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          ) : undefined
        }
      />
      {draft ? <Draft draft={draft} /> : <CardBody className="text-ink-2">{words.nobody}</CardBody>}
    </Card>
  );
}
