import type { Attachment } from "@fieldwright/contract/attachments";
import { maxPhotoNote } from "@fieldwright/domain/field-facts";
import { FileText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { usePhotoUrl } from "@/lib/field/use-field";
import { IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { FormDialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { opensAs, Picture, pictureType } from "@/ui/picture";
import { toast } from "@/ui/toast";
import { UnsentDot } from "@/ui/unsent-dot";
import { useChangeFileNote, useDeleteFile } from "./api";
import { words } from "./words";
import { touchableSquare } from "./work-card";

/** "12 kB" or "3.4 MB". Decimal, like the size limit. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? words.kB(Math.max(1, Math.round(bytes / 1000)))
    : words.bytesMb((bytes / 1_000_000).toFixed(1));

type FileTileProps = { jobId: string; file: Attachment; isUnsent: boolean };

export function FileTile({ jobId, file, isUnsent }: FileTileProps) {
  const url = usePhotoUrl(file) ?? "";
  const zone = useZone();
  const by = file.uploadedBy?.name;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-control border">
      <a href={url} {...opensAs(file)} aria-label={words.openName(file.name)}>
        <Preview url={url} contentType={file.contentType} />
      </a>
      <div className="flex items-center gap-1 border-t py-1.5 pr-1 pl-2.5">
        <div className="min-w-0 flex-1">
          <p className="truncate text-13" title={file.name}>
            {file.name}
          </p>
          <p className="text-12 text-ink-2">
            {[formatBytes(file.size), by, formatMoment(file.createdAt, zone)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <NoteButton jobId={jobId} file={file} className={touchableSquare} />
        {isUnsent ? <UnsentDot /> : <DeleteButton jobId={jobId} file={file} />}
      </div>
      {file.note ? <p className="px-2.5 pb-2 text-13 break-words whitespace-pre-line">{file.note}</p> : null}
    </li>
  );
}

/** Only Safari shows HEIC. Elsewhere the tile says what it is, as for PDFs, and the link saves it. */
export function Preview({ url, contentType }: Pick<Attachment, "url" | "contentType">) {
  // Keeps the first URL: every refetch signs a new one, and the image would load again. The one on this device ends.
  const [source, setSource] = useState(url);
  if (source !== url && source.startsWith("blob:")) setSource(url);
  return (
    <span className="relative grid aspect-4/3 place-items-center bg-sunken text-ink-3">
      {contentType === "application/pdf" ? (
        <FileText aria-hidden="true" size={32} strokeWidth={1.5} />
      ) : (
        <Picture src={source} type={pictureType(contentType)} className="absolute inset-0" />
      )}
    </span>
  );
}

type DeleteButtonProps = { jobId: string; file: Attachment; className?: string };

export function DeleteButton({ jobId, file, className = touchableSquare }: DeleteButtonProps) {
  const { user } = useSession();
  const isOffice = useCan("jobs:write");
  const remove = useDeleteFile(jobId);
  if (!isOffice && file.uploadedBy?._id !== user?._id) return null;

  const ask = async () => {
    const agreed = await confirm({
      title: words.deleteName(file.name),
      body: words.youCantUndoThis,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!agreed) return;
    remove.mutate(file._id, {
      onError: (error) => toast.error(errorMessage(error, words.failedToDeleteFile)),
    });
  };

  return (
    <IconButton
      label={words.deleteNamed(file.name)}
      size="sm"
      disabled={remove.isPending}
      onClick={() => void ask()}
      className={className}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

type FileNoteProps = { jobId: string; file: Attachment; className?: string };

/** Opens the few words about a photo or document. */
export function NoteButton({ jobId, file, className = "" }: FileNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={file.note ? words.changeNoteOn(file.name) : words.addNoteTo(file.name)}
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
      { onSuccess: onClose, onError: (error) => toast.error(errorMessage(error, words.failedToSaveNote)) },
    );
  return (
    <FormDialog
      title={words.saveNote}
      description={file.name}
      tone="primary"
      busy={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={words.whatItShows}>
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
