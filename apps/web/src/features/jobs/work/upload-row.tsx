import { CircleAlert, RotateCw, X } from "lucide-react";
import { IconButton } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import type { Upload } from "./use-uploads";
import { touchableSquare } from "./work-card";

type UploadRowProps = { upload: Upload; onRetry: () => void; onDismiss: () => void };

export function UploadRow({ upload: { file, progress, problem }, onRetry, onDismiss }: UploadRowProps) {
  if (problem === undefined) {
    return (
      <li className="flex min-h-row items-center gap-3 px-4 py-2">
        <Spinner />
        <span className="min-w-0 flex-1 truncate text-13">{file.name}</span>
        <progress
          aria-label={`Uploading ${file.name}`}
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
        <IconButton label={`Try ${file.name} again`} size="sm" onClick={onRetry} className={touchableSquare}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton label={`Dismiss ${file.name}`} size="sm" onClick={onDismiss} className={touchableSquare}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
