import { SendHorizontal } from "lucide-react";
import { formatMoment } from "@/lib/dates";
import type { FieldVisit } from "@/lib/field/types";
import { Avatar } from "@/ui/avatar";
import { IconButton } from "@/ui/button";
import { UnsentDot } from "@/ui/unsent-dot";
import { record } from "../record";
import { useNoteDraft } from "./note-draft";
import { Section } from "./section";
import { words } from "./words";

const longest = 5000;

type NotesProps = { visit: FieldVisit; person: string; zone: string };

export function Notes({ visit, person, zone }: NotesProps) {
  const { notes } = visit.work;
  return (
    <Section id="notes" title={words.notes} aside={words.onlyTeamSeesThese}>
      <div className="border-y border-line bg-surface">
        <NewNote visit={visit} person={person} />
        {notes.length > 0 ? (
          <ul className="divide-y divide-line border-t border-line">
            {notes.map((note) => (
              <li key={note._id} className="flex items-start gap-3 px-4 py-3">
                <Avatar name={note.author.name} size="md" />
                <div className="min-w-0 flex-1">
                  <p className="text-16/[22px] break-words whitespace-pre-wrap">{note.text}</p>
                  <p className="mt-0.5 text-14 text-ink-2">
                    {note.author.name}, {formatMoment(note.createdAt, zone)}
                  </p>
                </div>
                {visit.unsent.has(note._id) ? <UnsentDot /> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Section>
  );
}

function NewNote({ visit, person }: Pick<NotesProps, "visit" | "person">) {
  const { text, write, clear } = useNoteDraft(person, visit.visit._id);
  const add = async () => {
    const note = text.trim();
    if (!note) return;
    if (await record(visit, { kind: "note", text: note })) clear(text);
  };
  return (
    <form
      className="flex items-end gap-2 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <textarea
        aria-label={words.newNote}
        placeholder={words.addNote}
        rows={1}
        maxLength={longest}
        value={text}
        onChange={(event) => write(event.target.value)}
        className="field-sizing-content max-h-40 min-h-touch min-w-0 flex-1 resize-none rounded-control border border-line-field bg-surface px-3 py-[12px] text-16/[22px] placeholder:text-ink-2"
      />
      <IconButton
        label={words.addNoteLabel}
        type="submit"
        variant="secondary"
        size="touch"
        className="[&_svg]:size-5"
      >
        <SendHorizontal aria-hidden="true" />
      </IconButton>
    </form>
  );
}
