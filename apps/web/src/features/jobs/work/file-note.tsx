import type { Attachment } from "@fieldwright/contract/attachments";
import { maxPhotoNote } from "@fieldwright/domain/field-facts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { IconButton } from "@/ui/button";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useChangeFileNote } from "./api";
import { noteWords as words } from "./file-note-words";

type FileNoteProps = { jobId: string; file: Attachment; className?: string };

/** Opens the few words about a photo or document. */
export function NoteButton({ jobId, file, className = "" }: FileNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={file.note ? words.change(file.name) : words.add(file.name)}
        size="sm"
        onClick={() => setIsOpen(true)}
        className={className}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      {isOpen ? <NoteDialog jobId={jobId} file={file} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function NoteDialog({ jobId, file, onClose }: FileNoteProps & { onClose: () => void }) {
  const [text, setText] = useState(file.note);
  const change = useChangeFileNote(jobId);
  const save = () =>
    change.mutate(
      { photo: file._id, note: text.trim() },
      { onSuccess: onClose, onError: (error) => toast.error(errorMessage(error, words.failed)) },
    );
  return (
    <FormDialog
      title={words.save}
      description={file.name}
      tone="primary"
      busy={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={words.label}>
        <Textarea
          rows={3}
          maxLength={maxPhotoNote}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
