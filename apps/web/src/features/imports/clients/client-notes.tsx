import type { ClientImportPreview, OnDuplicate } from "@fieldwright/contract/client-imports";
import { onDuplicates } from "@fieldwright/contract/client-imports";
import { Link } from "@tanstack/react-router";
import { Building2, Mail, MapPin, MapPinPlus, Users } from "lucide-react";
import { linkStyle } from "@/ui/card";
import { DuplicateChoice, Note, NotesCard, RefusedNote, Rows, rowStyle } from "../notes";
import { words as shared } from "../words";
import { duplicateWords, words } from "./words";

const choices = onDuplicates.map((value) => ({ value, ...duplicateWords[value] }));

function Matches({ matches, all }: { matches: ClientImportPreview["matches"]; all: number }) {
  return (
    <Rows all={all}>
      {matches.map(({ row, name, sameAs, client }) => (
        <li key={row} className={rowStyle}>
          <span className="w-16 text-ink-2">{shared.row(row)}</span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {client ? (
            <Link to="/clients/$id" params={{ id: client._id }} target="_blank" className={linkStyle}>
              {client.name}
            </Link>
          ) : (
            <span className="text-ink-2">{shared.sameAs(sameAs ?? 0)}</span>
          )}
        </li>
      ))}
    </Rows>
  );
}

type ClientNotesProps = {
  preview: ClientImportPreview;
  /** How many come in. */
  rows: number;
  onDuplicate: OnDuplicate;
  onDuplicateChange: (value: OnDuplicate) => void;
};

export function ClientNotes({ preview, rows, onDuplicate, onDuplicateChange }: ClientNotesProps) {
  const { counts, matches, refused } = preview;
  return (
    <NotesCard rows={rows}>
      {counts.duplicates > 0 ? (
        <>
          <Note icon={Users} tone="text-ochre-ink" text={words.duplicates(counts.duplicates)}>
            <Matches matches={matches} all={counts.duplicates} />
          </Note>
          <DuplicateChoice value={onDuplicate} meanings={choices} onChange={onDuplicateChange} />
        </>
      ) : null}
      <RefusedNote refused={refused} all={counts.refused} />
      {counts.sameClient > 0 ? <Note icon={MapPinPlus} text={words.sameClient(counts.sameClient)} /> : null}
      {counts.companyOnly > 0 ? <Note icon={Building2} text={words.companyOnly(counts.companyOnly)} /> : null}
      {counts.withoutEmail > 0 ? <Note icon={Mail} text={words.withoutEmail(counts.withoutEmail)} /> : null}
      {counts.withoutAddress > 0 ? (
        <Note icon={MapPin} text={words.withoutAddress(counts.withoutAddress)} />
      ) : null}
    </NotesCard>
  );
}
