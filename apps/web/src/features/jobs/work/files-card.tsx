import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert, ImageUp, RotateCw, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { acceptedFiles } from "@/lib/accepted-files";
import { carriesFiles } from "@/lib/dropped-files";
import { useJobOverlay } from "@/lib/field/use-field";
import { Button, IconButton, Spinner } from "@/ui/button";
import { cx } from "@/ui/cx";
import { jobFilesQuery } from "./api";
import { FileTile } from "./file-tile";
import { type Upload, useUploads } from "./use-uploads";
import { words } from "./words";
import { Earlier, touchable, touchableSquare, WorkCard } from "./work-card";

/** What an area that takes dropped files listens to. `isOver` while some are held over it. */
export const useDropZone = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, zone };
};

export function FilesCard({ jobId }: { jobId: string }) {
  const query = useInfiniteQuery(jobFilesQuery(jobId));
  const overlay = useJobOverlay(jobId);
  const { files } = overlay.apply({ files: query.data?.pages.flatMap((page) => page.files) ?? [] });
  const total = query.data?.pages[0]?.total ?? 0;
  const { uploads, add, retry, dismiss } = useUploads(jobId);
  return (
    <WorkCard
      id="job-files"
      title={words.photosAndFiles}
      noun={words.files}
      query={query}
      figure={total > 0 ? `${total} ${words.totalFile(total)}` : null}
    >
      <DropZone onFiles={(chosen) => void add(chosen)} />
      {uploads.length > 0 ? (
        <ul aria-label={words.uploads} className="divide-y divide-line border-t">
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
      {files.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 border-t p-4 sm:grid-cols-3 xl:grid-cols-4">
          {files.map((file) => (
            <FileTile key={file._id} jobId={jobId} file={file} isUnsent={overlay.isUnsent(file._id)} />
          ))}
        </ul>
      ) : null}
      <Earlier query={query}>{words.earlierFiles}</Earlier>
    </WorkCard>
  );
}

/** Drop zone and file button. Phones offer the camera. */
function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useDropZone(onFiles);
  return (
    <div {...zone} className="p-4">
      <div
        className={cx(
          "flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-line-strong p-3 transition-colors duration-fast",
          isOver ? "border-accent bg-accent-soft" : "",
        )}
      >
        <p className="text-13 text-ink-2">
          <span className="max-sm:hidden pointer-coarse:hidden">{words.dropFilesHere}</span>
          {words.imagesAndPdfsUp}
        </p>
        <Button
          icon={<ImageUp aria-hidden="true" />}
          onClick={() => input.current?.click()}
          className={cx(touchable, "max-sm:w-full")}
        >
          {words.addPhotosOrFiles}
        </Button>
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
      </div>
    </div>
  );
}

type UploadRowProps = { upload: Upload; onRetry: () => void; onDismiss: () => void };

export function UploadRow({ upload: { file, progress, problem }, onRetry, onDismiss }: UploadRowProps) {
  if (problem === undefined) {
    return (
      <li className="flex min-h-row items-center gap-3 px-4 py-2">
        <Spinner />
        <span className="min-w-0 flex-1 truncate text-13">{file.name}</span>
        <progress
          aria-label={words.uploadingName(file.name)}
          value={progress}
          max={1}
          className="h-1.5 w-28 appearance-none overflow-hidden rounded-tag bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-row items-center gap-3 px-4 py-2">
      <CircleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-red-ink" />
      <div role="alert" className="min-w-0 flex-1 text-13">
        <p className="truncate">{file.name}</p>
        <p className="text-12 text-red-ink">{problem.text}</p>
      </div>
      {problem.mayPass ? (
        <IconButton label={words.tryAgain(file.name)} size="sm" onClick={onRetry} className={touchableSquare}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton
        label={words.dismissName(file.name)}
        size="sm"
        onClick={onDismiss}
        className={touchableSquare}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
