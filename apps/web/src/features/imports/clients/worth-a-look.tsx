import type { ClientImportPreview, OnDuplicate } from "@fieldwright/contract/client-imports";
import { onDuplicates } from "@fieldwright/contract/client-imports";
import { Link } from "@tanstack/react-router";
import {
  Building2,
  CircleAlert,
  type LucideIcon,
  Mail,
  MapPin,
  MapPinPlus,
  Undo2,
  Users,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { Segmented } from "@/ui/segmented";
import { duplicateWords, words } from "./words";

const choices = onDuplicates.map((value) => ({ value, label: duplicateWords[value].label }));

type NoteProps = {
  icon: LucideIcon;
  tone?: string;
  text: string;
  /** Shown after a click. */
  children?: ReactNode;
};

export function Note({ icon: Icon, tone = "text-ink-2", text, children }: NoteProps) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-13">
        <Icon aria-hidden="true" size={16} strokeWidth={1.75} className={`shrink-0 ${tone}`} />
        <span className="min-w-0 flex-1">{text}</span>
        {children ? (
          <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.hide : words.show}
          </Button>
        ) : null}
      </div>
      {open ? <div className="max-h-64 overflow-y-auto border-t border-line bg-bg">{children}</div> : null}
    </li>
  );
}

export function Rows({ all, children }: { all: number; children: readonly ReactNode[] }) {
  const more = all - children.length;
  return (
    <ul className="divide-y divide-line text-13">
      {children}
      {more > 0 ? <li className="px-4 py-2 text-ink-2">{words.more(more)}</li> : null}
    </ul>
  );
}

export const rowStyle = "flex flex-wrap gap-x-3 px-4 py-2";

function Matches({ matches, all }: { matches: ClientImportPreview["matches"]; all: number }) {
  return (
    <Rows all={all}>
      {matches.map(({ row, name, sameAs, client }) => (
        <li key={row} className={rowStyle}>
          <span className="w-16 text-ink-2">{words.row(row)}</span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {client ? (
            <Link to="/clients/$id" params={{ id: client._id }} target="_blank" className={linkStyle}>
              {client.name}
            </Link>
          ) : (
            <span className="text-ink-2">{words.sameAs(sameAs ?? 0)}</span>
          )}
        </li>
      ))}
    </Rows>
  );
}

type WorthALookProps = {
  preview: ClientImportPreview;
  onDuplicate: OnDuplicate;
  onDuplicateChange: (value: OnDuplicate) => void;
};

/** What somebody may want to know. None of it stops the import. */
export function WorthALook({ preview, onDuplicate, onDuplicateChange }: WorthALookProps) {
  const { counts, matches, refused } = preview;
  return (
    <Card aria-labelledby="import-worth" className="overflow-hidden">
      <CardHead
        id="import-worth"
        title={words.worth}
        action={<span className="text-13 text-ink-2">{words.stopsNothing}</span>}
      />
      <ul className="divide-y divide-line">
        {counts.duplicates > 0 ? (
          <>
            <Note icon={Users} tone="text-ochre-ink" text={words.duplicates(counts.duplicates)}>
              <Matches matches={matches} all={counts.duplicates} />
            </Note>
            <li className="flex flex-col gap-2 px-4 py-3">
              <Segmented
                label={words.duplicatesLabel}
                value={onDuplicate}
                options={choices}
                onValueChange={onDuplicateChange}
              />
              <p className="text-13 text-ink-2">{duplicateWords[onDuplicate].meaning}</p>
            </li>
          </>
        ) : null}
        {counts.refused > 0 ? (
          <Note icon={CircleAlert} tone="text-red-ink" text={words.refused(counts.refused)}>
            <Rows all={counts.refused}>
              {refused.map(({ row, reason }) => (
                <li key={row} className={rowStyle}>
                  <span className="w-16 text-ink-2">{words.row(row)}</span>
                  <span className="min-w-0 flex-1">{reason}</span>
                </li>
              ))}
            </Rows>
          </Note>
        ) : null}
        {counts.sameClient > 0 ? <Note icon={MapPinPlus} text={words.sameClient(counts.sameClient)} /> : null}
        {counts.companyOnly > 0 ? (
          <Note icon={Building2} text={words.companyOnly(counts.companyOnly)} />
        ) : null}
        {counts.withoutEmail > 0 ? <Note icon={Mail} text={words.withoutEmail(counts.withoutEmail)} /> : null}
        {counts.withoutAddress > 0 ? (
          <Note icon={MapPin} text={words.withoutAddress(counts.withoutAddress)} />
        ) : null}
        <Note icon={Undo2} tone="text-green-ink" text={words.undoNote} />
      </ul>
    </Card>
  );
}
