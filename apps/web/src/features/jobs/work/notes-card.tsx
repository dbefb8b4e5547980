import { addJobNote, type JobNote } from "@fieldwright/contract/job-work";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { storageMessage } from "@/lib/field/outbox";
import { useJobOverlay } from "@/lib/field/use-field";
import { useSchemaForm } from "@/lib/form";
import { PersonAvatar } from "@/records/person-avatar";
import { Button, IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { UnsentDot } from "@/ui/unsent-dot";
import { jobNotesQuery, useAddJobNote, useDeleteJobNote } from "./api";
import { words } from "./words";
import { Earlier, NothingYet, touchable, touchableSquare, WorkCard } from "./work-card";

export function NotesCard({ jobId }: { jobId: string }) {
  const query = useInfiniteQuery(jobNotesQuery(jobId));
  const overlay = useJobOverlay(jobId);
  const { notes } = overlay.apply({ notes: query.data?.pages.flatMap((page) => page.notes) ?? [] });
  return (
    <WorkCard id="job-notes" title={words.notes} noun={words.notesWord} query={query}>
      <NoteForm jobId={jobId} />
      {notes.length === 0 ? (
        <NothingYet>{words.noNotesYetYour}</NothingYet>
      ) : (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <Note key={note._id} jobId={jobId} note={note} isUnsent={overlay.isUnsent(note._id)} />
          ))}
        </ul>
      )}
      <Earlier query={query}>{words.earlierNotes}</Earlier>
    </WorkCard>
  );
}

/** Sends what is written, and clears the field. */
export const useNoteForm = (jobId: string) => {
  const add = useAddJobNote(jobId);
  const form = useSchemaForm<{ text: string }, { text: string }>(addJobNote.body, { text: "" });
  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await add.mutateAsync(text);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(storageMessage(error) ?? errorMessage(error, words.failedToAddNote));
      return;
    }
    form.reset();
  });
  return { form, submit, isPending: add.isPending };
};

function NoteForm({ jobId }: { jobId: string }) {
  const { form, submit, isPending } = useNoteForm(jobId);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-2 border-b p-4 sm:flex-row sm:items-end"
    >
      <Field label={words.newNote} error={form.errorOf("text")} className="flex-1">
        <Textarea
          {...form.field("text")}
          rows={2}
          maxLength={5000}
          placeholder={words.gateCodePartsUsed}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void submit(event);
          }}
          className="pointer-coarse:text-16"
        />
      </Field>
      <Button type="submit" busy={isPending} className={touchable}>
        {words.addNote}
      </Button>
    </form>
  );
}

/** Asks first. Undefined for people who may not delete it. */
export const useDeleteNote = (jobId: string, note: JobNote) => {
  const { user } = useSession();
  const isOffice = useCan("jobs:write");
  const remove = useDeleteJobNote(jobId);
  const mayDelete = isOffice || note.author._id === user?._id;

  const ask = async () => {
    const agreed = await confirm({
      title: words.deleteThisNote,
      body: words.youCantUndoThis,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!agreed) return;
    remove.mutate(note._id, {
      onError: (error) => toast.error(errorMessage(error, words.failedToDeleteNote)),
    });
  };
  return { ask: mayDelete ? ask : undefined, isPending: remove.isPending };
};

function Note({ jobId, note, isUnsent }: { jobId: string; note: JobNote; isUnsent: boolean }) {
  const zone = useZone();
  const { ask, isPending } = useDeleteNote(jobId, note);
  return (
    <li className="flex gap-3 px-4 py-3">
      <PersonAvatar id={note.author._id} name={note.author.name} />
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-2">
          <span className="font-control text-ink">{note.author.name}</span>
          {" · "}
          <time dateTime={note.createdAt}>{formatMoment(note.createdAt, zone)}</time>
        </p>
        <p className="mt-0.5 max-w-prose break-words whitespace-pre-wrap">{note.text}</p>
      </div>
      {isUnsent ? <UnsentDot /> : null}
      {ask && !isUnsent ? (
        <IconButton
          label={words.deleteNoteBy(note.author.name)}
          size="sm"
          disabled={isPending}
          onClick={() => void ask()}
          className={touchableSquare}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}
