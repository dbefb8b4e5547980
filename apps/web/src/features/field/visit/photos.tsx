import type { Attachment } from "@fieldwright/contract/attachments";
import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { Camera, FileText } from "lucide-react";
import type { FieldVisit } from "@/lib/field/types";
import { usePhotoUrl } from "@/lib/field/use-field";
import { opensAs, Picture, pictureType } from "@/ui/picture";
import { CameraInput } from "../photo/camera-input";
import { Section } from "./section";

const isImage = ({ contentType }: Attachment) => contentType.startsWith("image/");

const names: Record<PhotoMark, string> = { before: "Before", after: "After" };

const frame = "relative block aspect-square overflow-hidden rounded-control border border-line bg-sunken";

/** Before and after the work, each with its own camera; other photos and documents below. */
export function Photos({ visit }: { visit: FieldVisit }) {
  const { files } = visit.work;
  const marked = (mark: PhotoMark) => files.filter((file) => file.mark === mark && isImage(file));
  const others = files.filter((file) => !file.mark || !isImage(file));
  return (
    <Section id="photos" title="Photos">
      <div className="grid grid-cols-2 gap-2 border-y border-line bg-surface px-4 py-3">
        {(["before", "after"] as const).map((mark) => (
          <MarkedPhotos key={mark} mark={mark} visit={visit} files={marked(mark)} />
        ))}
        {others.length > 0 ? (
          <div className="col-span-2 pt-1">
            <p className="pb-1.5 text-14 font-medium">Other, {others.length}</p>
            <ul className="grid grid-cols-4 gap-2">
              {others.map((file) => (
                <FileTile key={file._id} file={file} isUnsent={visit.unsent.has(file._id)} />
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Section>
  );
}

type MarkedPhotosProps = { mark: PhotoMark; visit: FieldVisit; files: readonly Attachment[] };

function MarkedPhotos({ mark, visit, files }: MarkedPhotosProps) {
  const name = names[mark];
  return (
    <div>
      <ul aria-label={`${name} photos`} className="grid grid-cols-2 gap-2">
        {files.map((file) => (
          <FileTile key={file._id} file={file} isUnsent={visit.unsent.has(file._id)} />
        ))}
        <li>
          <CameraInput
            visit={visit}
            mark={mark}
            label={`Take a photo, ${name.toLowerCase()}`}
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

function FileTile({ file, isUnsent }: { file: Attachment; isUnsent: boolean }) {
  const url = usePhotoUrl(file);
  // The small picture keeps its address, so that it can be shown without signal.
  const picture = file.thumbnail ?? url;
  return (
    <li>
      <a href={url} {...opensAs(file)} className={frame} aria-label={`Open ${file.name}`}>
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
            <span className="sr-only">Not sent yet</span>
          </span>
        ) : null}
      </a>
    </li>
  );
}
