import { fileTypes } from "@fieldwright/contract/attachments";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { jobFilesQuery } from "./api";
import { FileTile } from "./file-tile";
import { UploadRow } from "./upload-row";
import { useUploads } from "./use-uploads";
import { Earlier, touchable, WorkCard } from "./work-card";

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

export function FilesCard({ jobId }: { jobId: string }) {
  const query = useInfiniteQuery(jobFilesQuery(jobId));
  const files = query.data?.pages.flatMap((page) => page.files) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const { uploads, add, retry, dismiss } = useUploads(jobId);
  return (
    <WorkCard
      id="job-files"
      title="Photos and files"
      noun="files"
      query={query}
      figure={total > 0 ? `${total} ${total === 1 ? "file" : "files"}` : null}
    >
      <DropZone onFiles={(chosen) => void add(chosen)} />
      {uploads.length > 0 ? (
        <ul aria-label="Uploads" className="divide-y divide-line border-t">
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
            <FileTile key={file._id} jobId={jobId} file={file} />
          ))}
        </ul>
      ) : null}
      <Earlier query={query}>Earlier files</Earlier>
    </WorkCard>
  );
}

/** Files are dropped here or chosen; a phone offers its camera. */
function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className="p-4"
    >
      <div
        className={cx(
          "flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-line-strong p-3 transition-colors duration-fast",
          isOver ? "border-accent bg-accent-soft" : "",
        )}
      >
        <p className="text-13 text-ink-2">
          <span className="max-sm:hidden pointer-coarse:hidden">Drop files here. </span>
          Images and PDF, 10 MB each at most.
        </p>
        <Button
          icon={<ImageUp aria-hidden="true" />}
          onClick={() => input.current?.click()}
          className={cx(touchable, "max-sm:w-full")}
        >
          Add photos or files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={fileTypes.join(",")}
          aria-label="Photos or files"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // The same file can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
    </div>
  );
}
