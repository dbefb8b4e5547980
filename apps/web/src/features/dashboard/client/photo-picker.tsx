import { maxFileSize } from "@fieldwright/contract/attachments";
import { ImagePlus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { acceptedPhotos } from "@/lib/accepted-files";
import { Button, IconButton } from "@/ui/button";
import { FieldError } from "@/ui/field";

type PhotoPickerProps = {
  photos: readonly File[];
  most: number;
  onChange: (photos: readonly File[]) => void;
};

export function PhotoPicker({ photos, most, onChange }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const labelId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** The pressed button disappears with its photo, so focus moves to the group. */
  const remove = (photo: File) => {
    onChange(photos.filter((other) => other !== photo));
    setError(undefined);
    group.current?.focus();
  };
  const add = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    const fitting = chosen.filter(({ size }) => size <= maxFileSize);
    const all = [...photos, ...fitting];
    setError(
      fitting.length < chosen.length
        ? `Photos can be up to ${maxFileSize / 1_000_000} MB`
        : all.length > most
          ? `You can add up to ${most} photos`
          : undefined,
    );
    onChange(all.slice(0, most));
    if (input.current) input.current.value = "";
  };
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-labelledby={labelId}
      className="flex flex-col gap-2 outline-none"
    >
      <p id={labelId} className="text-[0.78125rem] leading-4 font-control">
        Photos <span className="font-text text-ink-3">(up to {most})</span>
      </p>
      <ul className="flex flex-col gap-1">
        {photos.map((photo, index) => (
          <li key={`${index} ${photo.name}`} className="flex items-center gap-2 text-13">
            <span className="min-w-0 flex-1 truncate">{photo.name}</span>
            <IconButton label={`Remove ${photo.name}`} size="bar" onClick={() => remove(photo)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {error ? <FieldError>{error}</FieldError> : null}
      <input
        ref={input}
        type="file"
        accept={acceptedPhotos()}
        multiple
        aria-label="Choose photos"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => add(event.target.files)}
      />
      {photos.length < most ? (
        <div>
          <Button size="sm" icon={<ImagePlus aria-hidden="true" />} onClick={() => input.current?.click()}>
            Add photos
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
