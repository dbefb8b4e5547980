import type { Attachment } from "@fieldwright/contract/attachments";
import { maxPhotoNote } from "@fieldwright/domain/field-facts";
import { useId, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { usePhotoUrl } from "@/lib/field/use-field";
import { Button } from "@/ui/button";
import { Picture, pictureType } from "@/ui/picture";
import { record } from "../record";
import { FieldSheet } from "../sheet";
import { useNoteDraft } from "../visit/note-draft";
import { words } from "./words";

type PhotoNoteSheetProps = { visit: FieldVisit; person: string; file: Attachment; onClose: () => void };

/** A few words about a photo. What was typed and not saved is there the next time. */
export function PhotoNoteSheet({ visit, person, file, onClose }: PhotoNoteSheetProps) {
  const id = useId();
  const url = usePhotoUrl(file);
  const draft = useNoteDraft(person, `${file._id}.photo`);
  const [text, setText] = useState(draft.text || file.note);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const note = text.trim();
    setBusy(true);
    const isKept = note === file.note || (await record(visit, { kind: "photo_note", photo: file._id, note }));
    setBusy(false);
    if (!isKept) return;
    draft.clear(text);
    onClose();
  };
  return (
    <FieldSheet
      title={words.title}
      line={file.name}
      onClose={onClose}
      dock={
        <Button
          size="touch"
          variant="primary"
          busy={isBusy}
          className="h-15 flex-1 rounded-card text-18"
          onClick={() => void save()}
        >
          {words.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 p-4">
        <span className="block h-[30dvh] overflow-hidden rounded-control border border-line bg-sunken">
          <Picture
            src={file.thumbnail ?? url}
            type={pictureType(file.contentType)}
            className="object-contain"
          />
        </span>
        <label htmlFor={id} className="text-14 text-ink-2">
          {words.label}
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={maxPhotoNote}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            draft.write(target.value);
          }}
          className="block field-sizing-content max-h-48 min-h-[70px] w-full resize-none rounded-control border border-line-field bg-surface px-3 py-2.5 text-16/[22px]"
        />
      </div>
    </FieldSheet>
  );
}
