import { Camera, X } from "lucide-react";
import { useId } from "react";
import { buttonStyle, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { CameraPicker } from "../photo/camera-picker";
import type { Photo } from "../photo/shrink";
import { preparePhoto } from "../photo/take-photos";
import type { FinishDraft } from "./finish-draft";
import { Choice } from "./finish-parts";

/** The address shows it until it is recorded. */
export type PickedPhoto = Photo & { readonly url: string };

const options = [
  { value: "nothing", label: "No, all done" },
  { value: "visit", label: "Another visit" },
  { value: "quote", label: "Quote" },
] as const;

type ForTheOfficeProps = {
  draft: FinishDraft;
  onChange: (part: Partial<FinishDraft>) => void;
  photos: readonly PickedPhoto[];
  onPhoto: (photo: PickedPhoto) => void;
  onRemove: (photo: PickedPhoto) => void;
  /** The person tried to finish without saying what is left. */
  isMissing: boolean;
};

/** A request becomes a draft job at the office. */
export function ForTheOffice(props: ForTheOfficeProps) {
  const { draft, onChange } = props;
  return (
    <div className="border-b border-line">
      <Choice
        title="Anything left for the office?"
        value={draft.want}
        onChange={(want) => onChange({ want })}
        options={options}
        className="border-b-0"
      />
      {draft.want === "nothing" ? null : <Request {...props} />}
    </div>
  );
}

function Request({ draft, onChange, photos, onPhoto, onRemove, isMissing }: ForTheOfficeProps) {
  const id = useId();
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      const photo = await preparePhoto(file);
      if (photo) onPhoto({ ...photo, url: URL.createObjectURL(photo.content) });
    }
  };
  return (
    <div className="flex flex-col gap-2 px-4 pb-3">
      <label htmlFor={id} className="text-14 text-ink-2">
        {draft.want === "visit" ? "What is left to do?" : "What should the quote be for?"}
      </label>
      <textarea
        id={id}
        data-what-is-left
        rows={2}
        maxLength={2000}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        value={draft.text}
        onChange={(event) => onChange({ text: event.target.value })}
        className="block field-sizing-content max-h-48 min-h-[70px] w-full resize-none rounded-control border border-line-field bg-surface px-3 py-2.5 text-16/[22px] aria-invalid:border-red-ink"
      />
      {isMissing ? (
        <p id={`${id}-error`} role="alert" className="text-14 text-red-ink">
          Say what is left to do.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {photos.map((photo) => (
          <Picked key={photo.url} photo={photo} onRemove={() => onRemove(photo)} />
        ))}
        <CameraPicker
          label="Take a photo for the office"
          onPicked={(files) => void add(files)}
          className={cx(buttonStyle({ variant: "secondary", size: "touch" }), "px-4 [&_svg]:size-5")}
        >
          <Camera aria-hidden="true" />
          Add a photo
        </CameraPicker>
      </div>
    </div>
  );
}

function Picked({ photo, onRemove }: { photo: PickedPhoto; onRemove: () => void }) {
  return (
    <span className="relative block size-[72px] overflow-hidden rounded-control border border-line bg-sunken">
      <img src={photo.url} alt={photo.name} className="size-full object-cover" />
      <IconButton
        label={`Remove ${photo.name}`}
        size="touch"
        onClick={onRemove}
        className="absolute top-0 right-0 [&_svg]:size-5"
      >
        <span className="grid size-7 place-items-center rounded-full bg-surface text-ink">
          <X aria-hidden="true" />
        </span>
      </IconButton>
    </span>
  );
}
