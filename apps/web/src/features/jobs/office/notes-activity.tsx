import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { JobNote } from "@fieldwright/contract/job-work";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageSquare, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMoment, useZone } from "@/lib/dates";
import { useJobOverlay } from "@/lib/field/use-field";
import { Entry, TimelineItem } from "@/records/activity-card";
import { Button, IconButton } from "@/ui/button";
import { bleed, Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { SkeletonRows } from "@/ui/skeleton";
import { UnsentDot } from "@/ui/unsent-dot";
import { jobActivityQuery } from "../api";
import { jobNotesQuery } from "../work/api";
import { useDeleteNote, useNoteForm } from "../work/notes-card";
import { Earlier } from "../work/work-card";
import { words } from "./words";

const shownAtFirst = 8;

type Line =
  | { readonly at: string; readonly note: JobNote }
  | { readonly at: string; readonly change: ActivityEntry };

const newestFirst = (notes: readonly JobNote[], changes: readonly ActivityEntry[]): Line[] =>
  [
    ...notes.map((note): Line => ({ at: note.createdAt, note })),
    ...changes.map((change): Line => ({ at: change.at, change })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));

/** What people wrote and what happened, in one line of time. */
export function NotesAndActivity({ jobId, className }: { jobId: string; className?: string }) {
  const zone = useZone();
  const activity = useQuery(jobActivityQuery(jobId));
  const query = useInfiniteQuery(jobNotesQuery(jobId));
  const overlay = useJobOverlay(jobId);
  const { notes } = overlay.apply({ notes: query.data?.pages.flatMap((page) => page.notes) ?? [] });
  const [isWhole, setIsWhole] = useState(false);
  const lines = newestFirst(notes, activity.data?.activity ?? []);
  const isLoading = query.isPending || activity.isPending;
  const failed = [query, activity].filter(({ data, isError }) => isError && data === undefined);
  return (
    <Card aria-labelledby="job-notes" className={cx(bleed, className)}>
      <CardHead id="job-notes" title={words.notesTitle} />
      <NoteForm jobId={jobId} />
      {failed.length > 0 ? (
        <div role="alert" className="flex items-center justify-between gap-3 px-4 pb-4 text-13 text-ink-2">
          {words.failedToLoadNotes}
          <Button size="sm" onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
            {words.retry}
          </Button>
        </div>
      ) : null}
      {isLoading ? <SkeletonRows rows={3} label={words.loadingNotes} /> : null}
      <ol className="flex flex-col px-4 pb-4 empty:hidden">
        {(isWhole ? lines : lines.slice(0, shownAtFirst)).map((line) =>
          "note" in line ? (
            <Note
              key={line.note._id}
              jobId={jobId}
              note={line.note}
              isUnsent={overlay.isUnsent(line.note._id)}
            />
          ) : (
            <Entry key={line.change._id} entry={line.change} zone={zone} />
          ),
        )}
      </ol>
      {lines.length > shownAtFirst ? (
        <div className="border-t border-line px-2 py-1">
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(!isWhole)} className="max-sm:h-touch">
            {isWhole ? words.showLess : words.showAll(lines.length)}
          </Button>
        </div>
      ) : null}
      {isWhole ? <Earlier query={query}>{words.earlierNotes}</Earlier> : null}
    </Card>
  );
}

function NoteForm({ jobId }: { jobId: string }) {
  const { form, submit, isPending } = useNoteForm(jobId);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex items-start gap-2 px-4 pt-3 pb-4"
    >
      <Field
        label={<span className="sr-only">{words.newNote}</span>}
        error={form.errorOf("text")}
        className="-mt-1.5 flex-1"
      >
        <Textarea
          {...form.field("text")}
          rows={1}
          maxLength={5000}
          placeholder={words.notePlaceholder}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void submit(event);
          }}
          className="field-sizing-content max-h-60 resize-none pointer-coarse:text-16"
        />
      </Field>
      <IconButton
        type="submit"
        variant="secondary"
        label={words.addNote}
        disabled={isPending}
        className="pointer-coarse:size-11"
      >
        <Send aria-hidden="true" />
      </IconButton>
    </form>
  );
}

function Note({ jobId, note, isUnsent }: { jobId: string; note: JobNote; isUnsent: boolean }) {
  const zone = useZone();
  const { ask, isPending } = useDeleteNote(jobId, note);
  return (
    <TimelineItem icon={MessageSquare} className="group/note">
      <p className="text-13 break-words whitespace-pre-wrap">“{note.text}”</p>
      <p className="text-12 text-ink-2">
        <time dateTime={note.createdAt}>{formatMoment(note.createdAt, zone)}</time> · {note.author.name}
      </p>
      {isUnsent ? <UnsentDot /> : null}
      {ask && !isUnsent ? (
        <IconButton
          label={words.deleteNoteBy(note.author.name)}
          size="sm"
          disabled={isPending}
          onClick={() => void ask()}
          className="absolute -top-1 -right-2 bg-surface opacity-0 group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </TimelineItem>
  );
}
