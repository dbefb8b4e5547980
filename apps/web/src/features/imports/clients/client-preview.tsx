import type { ImportDraft } from "@fieldwright/contract/client-imports";
import { Avatar } from "@/ui/avatar";
import { Badge, StatusBadge } from "@/ui/badge";
import { DraftCard, Fact, none } from "../draft-card";
import { words } from "./words";

const placeText = ({ line1, line2, city, state, zip }: ImportDraft["addresses"][number]): string =>
  [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

function Draft({ draft }: { draft: ImportDraft }) {
  const person = `${draft.firstName} ${draft.lastName}`.trim();
  const name = draft.companyOnly ? draft.company : person;
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={name} size="md" />
        <div className="min-w-0 flex-1">
          <div className="text-15 font-head wrap-anywhere">{name}</div>
          <div className="text-13 text-ink-2 wrap-anywhere">
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
    </>
  );
}

export function ClientPreview({ drafts }: { drafts: readonly ImportDraft[] }) {
  return (
    <DraftCard drafts={drafts} previous={words.previous} next={words.next}>
      {(draft) => <Draft draft={draft} />}
    </DraftCard>
  );
}
