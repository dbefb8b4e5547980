import type { Attachment } from "@fieldwright/contract/attachments";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Camera } from "lucide-react";
import { useRef, useState } from "react";
import { acceptedFiles } from "@/lib/accepted-files";
import { useJobOverlay, usePhotoUrl } from "@/lib/field/use-field";
import { foldAction } from "@/records/record-page";
import { Button } from "@/ui/button";
import { bleed } from "@/ui/card";
import { cx } from "@/ui/cx";
import { opensAs } from "@/ui/picture";
import { UnsentDot } from "@/ui/unsent-dot";
import { jobFilesQuery } from "../work/api";
import { DeleteButton, NoteButton, Preview } from "../work/file-tile";
import { UploadRow, useDropZone } from "../work/files-card";
import type { useUploads } from "../work/use-uploads";
import { Earlier, WorkCard } from "../work/work-card";
import { words } from "./words";

type Uploads = ReturnType<typeof useUploads>;

/** Two rows of three. */
const shownAtFirst = 6;

type PhotosCardProps = { jobId: string; uploads: Uploads; className?: string };

export function PhotosCard({ jobId, uploads: { uploads, add, retry, dismiss }, className }: PhotosCardProps) {
  const query = useInfiniteQuery(jobFilesQuery(jobId));
  const overlay = useJobOverlay(jobId);
  const { files } = overlay.apply({ files: query.data?.pages.flatMap((page) => page.files) ?? [] });
  const total = Math.max(query.data?.pages[0]?.total ?? 0, files.length);
  const [isWhole, setIsWhole] = useState(false);
  const { isOver, zone } = useDropZone((chosen) => void add(chosen));
  const shown = isWhole || files.length <= shownAtFirst ? files : files.slice(0, shownAtFirst - 1);
  return (
    <WorkCard
      id="job-files"
      title={words.photos}
      noun={words.files}
      query={query}
      className={cx(isOver ? "ring-2 ring-accent" : "", bleed, className)}
      figure={
        <span className="flex items-center gap-3">
          {total > 0 ? total : null}
          <AddFiles onFiles={(chosen) => void add(chosen)} />
        </span>
      }
    >
      <div {...zone}>
        {uploads.length > 0 ? (
          <ul aria-label={words.uploads} className="divide-y divide-line border-b border-line">
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onRetry={() => retry(upload)}
                onDismiss={() => dismiss(upload.id)}
              />
            ))}
          </ul>
        ) : null}
        <ul className="grid grid-cols-3 gap-2 p-4">
          {shown.map((file) => (
            <Thumb key={file._id} jobId={jobId} file={file} isUnsent={overlay.isUnsent(file._id)} />
          ))}
          {shown.length < files.length ? (
            <li>
              <button
                type="button"
                onClick={() => setIsWhole(true)}
                aria-label={words.showAll(total)}
                className="grid aspect-4/3 w-full place-items-center rounded-control border border-line bg-sunken font-control text-ink-2 hover:bg-hover"
              >
                +{total - shown.length}
              </button>
            </li>
          ) : null}
        </ul>
        <Earlier query={query}>{words.earlierFiles}</Earlier>
      </div>
    </WorkCard>
  );
}

type ThumbProps = { jobId: string; file: Attachment; isUnsent: boolean };

function Thumb({ jobId, file, isUnsent }: ThumbProps) {
  const url = usePhotoUrl(file) ?? "";
  return (
    <li className="group/thumb relative min-w-0">
      <a
        href={url}
        {...opensAs(file)}
        aria-label={words.openName(file.name)}
        title={file.name}
        className="block overflow-hidden rounded-control border border-line"
      >
        <Preview url={url} contentType={file.contentType} />
        {file.contentType === "application/pdf" ? (
          <span className="absolute inset-x-1.5 bottom-1 truncate text-12 text-ink-2">{file.name}</span>
        ) : null}
      </a>
      {file.note ? <p className="pt-1 text-12 break-words whitespace-pre-line">{file.note}</p> : null}
      <span
        className={cx(
          "absolute top-1 right-1 flex items-center rounded-control bg-raised",
          isUnsent
            ? "pr-2"
            : "opacity-0 group-focus-within/thumb:opacity-100 group-hover/thumb:opacity-100 pointer-coarse:opacity-100",
        )}
      >
        <NoteButton jobId={jobId} file={file} />
        {isUnsent ? <UnsentDot /> : <DeleteButton jobId={jobId} file={file} className="" />}
      </span>
    </li>
  );
}

type AddFilesProps = { onFiles: (files: readonly File[]) => void; look?: "button" | "link" };

/** Phones offer the camera. */
export function AddFiles({ onFiles, look = "button" }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      {look === "link" ? (
        <button type="button" className={foldAction} aria-label={words.addPhotosOrFiles} onClick={choose}>
          {words.add}
        </button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          icon={<Camera aria-hidden="true" />}
          aria-label={words.addPhotosOrFiles}
          onClick={choose}
          className="-mr-2.5 max-sm:h-11"
        >
          {words.add}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles()}
        aria-label={words.photosOrFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
