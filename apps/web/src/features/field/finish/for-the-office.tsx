import { Camera } from "lucide-react";
import { useId } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { usePhotoUrl } from "@/lib/field/use-field";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Picture, pictureType } from "@/ui/picture";
import { CameraInput } from "../photo/camera-input";
import type { FinishDraft } from "./finish-draft";
import { Choice } from "./finish-parts";
import { words } from "./words";

const options = [
  { value: "nothing", label: words.noAllDone },
  { value: "visit", label: words.anotherVisit },
  { value: "quote", label: words.quote },
] as const;

type ForTheOfficeProps = {
  visit: FieldVisit;
  draft: FinishDraft;
  onChange: (part: Partial<FinishDraft>) => void;
  /** The person tried to finish without saying what is left. */
  isMissing: boolean;
};

/** A request becomes a draft job at the office. */
export function ForTheOffice(props: ForTheOfficeProps) {
  const { draft, onChange } = props;
  return (
    <div className="border-b border-line">
      <Choice
        title={words.anythingLeftForOffice}
        value={draft.want}
        onChange={(want) => onChange({ want })}
        options={options}
        className="border-b-0"
      />
      {draft.want === "nothing" ? null : <Request {...props} />}
    </div>
  );
}

function Request({ visit, draft, onChange, isMissing: wasMissing }: ForTheOfficeProps) {
  const id = useId();
  const isMissing = wasMissing && draft.text.trim() === "";
  const taken = draft.photos.flatMap((photo) => visit.work.files.find(({ _id }) => _id === photo) ?? []);
  return (
    <div className="flex flex-col gap-2 px-4 pb-3">
      <label htmlFor={id} className="text-14 text-ink-2">
        {draft.want === "visit" ? words.whatIsLeftTo : words.whatShouldQuoteBe}
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
          {words.sayWhatIsLeft}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {taken.map((file) => (
          <Taken key={file._id} file={file} />
        ))}
        <CameraInput
          visit={visit}
          mark={null}
          followUp={draft.request}
          label={words.takePhotoForOffice}
          onTaken={(ids) => onChange({ photos: [...draft.photos, ...ids] })}
          className={cx(buttonStyle({ variant: "secondary", size: "touch" }), "px-4 [&_svg]:size-5")}
        >
          <Camera aria-hidden="true" />
          {words.addPhoto}
        </CameraInput>
      </div>
    </div>
  );
}

/** Recorded when it was taken, like every photo. */
function Taken({ file }: { file: FieldVisit["work"]["files"][number] }) {
  const url = usePhotoUrl(file);
  return (
    <span className="block size-[72px] overflow-hidden rounded-control border border-line bg-sunken">
      <Picture src={url} type={pictureType(file.contentType)} alt={file.name} />
    </span>
  );
}
