import { type CustomerVisit, maxCustomerNote } from "@fieldwright/contract/customer";
import { SquarePen } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useNoteVisit } from "./api";
import { words } from "./visit-words";

type VisitNoteProps = { token: string; visit: CustomerVisit };

/** A row that says what the customer wrote about parking or the door, and opens it. */
export function VisitNote({ token, visit: { note } }: VisitNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-touch w-full items-start gap-4 border-line border-t px-4 py-3.5 text-left hover:bg-hover"
      >
        <SquarePen aria-hidden="true" size={22} className="mt-px shrink-0 text-ink-2" />
        {note ? (
          <span className="min-w-0 flex-1">
            <span className="block text-14 text-ink-2">{words.yourNote}</span>
            <span className="block break-words">{note}</span>
            <span className="sr-only">{words.changeNote}</span>
          </span>
        ) : (
          <span className="font-control text-accent-ink">{words.addNote}</span>
        )}
      </button>
      {isOpen ? <NoteDialog token={token} before={note} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

type NoteDialogProps = { token: string; before: string; onClose: () => void };

function NoteDialog({ token, before, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(before);
  const save = useNoteVisit(token);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.noteTitle}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(note, {
          onSuccess: onClose,
          onError: (error) => toast.error(errorMessage(error, words.noteFailed)),
        });
      }}
      foot={
        <>
          <Button variant="ghost" size="touch" onClick={onClose}>
            {words.back}
          </Button>
          <Button type="submit" variant="primary" size="touch" busy={save.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <Field label={words.noteLabel} hint={words.noteHint}>
        <Textarea
          rows={3}
          maxLength={maxCustomerNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
