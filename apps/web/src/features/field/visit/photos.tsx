import type { Attachment } from "@fieldwright/contract/attachments";
import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { Camera, FileText, Pencil } from "lucide-react";
import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { usePhotoUrl } from "@/lib/field/use-field";
import { cx } from "@/ui/cx";
import { opensAs, Picture, pictureType } from "@/ui/picture";
import { CameraInput } from "../photo/camera-input";
import { PhotoNoteSheet } from "../photo/photo-note-sheet";
import { words } from "../photo/words";
import { Section } from "./section";
import { words as texts } from "./words";

const isImage = ({ contentType }: Attachment) => contentType.startsWith("image/");

const names: Record<PhotoMark, string> = { before: texts.before, after: texts.after };

const frame = "relative block overflow-hidden rounded-control border border-line bg-sunken";

/** Before and after the work, each with its own camera; other photos and documents below. */
export function Photos({ visit, person }: { visit: FieldVisit; person: string }) {
  const { files } = visit.work;
  const [noted, setNoted] = useState<string>();
  const file = files.find(({ _id }) => _id === noted);
  const marked = (mark: PhotoMark) => files.filter((file) => file.mark === mark && isImage(file));
  const others = files.filter((file) => !file.mark || !isImage(file));
  return (
    <Section id="photos" title={texts.photos}>
      <div className="grid grid-cols-2 gap-2 border-y border-line bg-surface px-4 py-3">
        {(["before", "after"] as const).map((mark) => (
          <MarkedPhotos key={mark} mark={mark} visit={visit} files={marked(mark)} onNote={setNoted} />
        ))}
        {others.length > 0 ? (
          <div className="col-span-2 pt-1">
            <p className="pb-1.5 text-14 font-medium">{texts.otherCount(others.length)}</p>
            <ul className="grid grid-flow-row-dense grid-cols-4 gap-2">
              {others.map((file) => (
                <FileTile
                  key={file._id}
                  file={file}
                  isUnsent={visit.unsent.has(file._id)}
                  onNote={() => setNoted(file._id)}
                />
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {file ? (
        <PhotoNoteSheet
          key={file._id}
          visit={visit}
          person={person}
          file={file}
          onClose={() => setNoted(undefined)}
        />
      ) : null}
    </Section>
  );
}

type MarkedPhotosProps = {
  mark: PhotoMark;
  visit: FieldVisit;
  files: readonly Attachment[];
  onNote: (photo: string) => void;
};

function MarkedPhotos({ mark, visit, files, onNote }: MarkedPhotosProps) {
  const name = names[mark];
  return (
    <div>
      <ul aria-label={texts.namePhotos(name)} className="grid grid-flow-row-dense grid-cols-2 gap-2">
        {files.map((file) => (
          <FileTile
            key={file._id}
            file={file}
            isUnsent={visit.unsent.has(file._id)}
            onNote={() => onNote(file._id)}
          />
        ))}
        <li>
          <CameraInput
            visit={visit}
            mark={mark}
            label={texts.takePhoto(name.toLowerCase())}
            className="flex aspect-square min-h-touch w-full flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-field bg-surface text-14 font-control"
          >
            <Camera aria-hidden="true" size={22} strokeWidth={1.75} />
            {name}
          </CameraInput>
        </li>
      </ul>
      {files.length > 0 ? (
        <p className="pt-1 text-14 font-medium">
          {name}, {files.length}
        </p>
      ) : null}
    </div>
  );
}

type FileTileProps = { file: Attachment; isUnsent: boolean; onNote: () => void };

/** One with a note is twice as wide, so that the note can be read. */
function FileTile({ file, isUnsent, onNote }: FileTileProps) {
  const url = usePhotoUrl(file);
  // The small picture keeps its address, so that it can be shown without signal.
  const picture = file.thumbnail ?? url;
  return (
    <li className={file.note ? "col-span-2" : undefined}>
      <a
        href={url}
        {...opensAs(file)}
        className={cx(frame, file.note ? "aspect-4/3" : "aspect-square")}
        aria-label={texts.openName(file.name)}
      >
        {isImage(file) ? (
          <Picture src={picture} type={pictureType(file.contentType)} name={file.name} />
        ) : (
          <span className="grid size-full place-items-center text-ink-2">
            <FileText aria-hidden="true" size={22} strokeWidth={1.75} />
          </span>
        )}
        {isUnsent ? (
          <span className="absolute top-1.5 right-1.5 rounded-full border-2 border-surface">
            <span aria-hidden="true" className="block size-2 rounded-full bg-ochre-solid" />
            <span className="sr-only">{texts.notSentYet}</span>
          </span>
        ) : null}
      </a>
      {isImage(file) ? <NoteButton file={file} onNote={onNote} /> : null}
    </li>
  );
}

function NoteButton({ file, onNote }: Pick<FileTileProps, "file" | "onNote">) {
  return (
    <button
      type="button"
      onClick={onNote}
      aria-label={file.note ? words.change(file.note) : words.addTo(file.name)}
      className="flex min-h-touch w-full items-center gap-1.5 rounded-control text-left text-14 active:bg-sunken"
    >
      {file.note ? (
        <span className="line-clamp-4 min-w-0 flex-1 self-start pt-1 break-words whitespace-pre-line">
          {file.note}
        </span>
      ) : (
        <span className="flex-1 text-ink-2">{words.add}</span>
      )}
      {file.note ? (
        <Pencil
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="shrink-0 self-start mt-1.5 text-ink-2"
        />
      ) : null}
    </button>
  );
}
