import { FileImage } from "lucide-react";
import { useState } from "react";
import { cx } from "./cx";

type PictureProps = {
  src: string | undefined;
  /** What it is if it cannot be shown: "HEIC". Left out where there is no room. */
  type?: string;
  name?: string;
  /** Left out where something beside it says what it shows. */
  alt?: string;
  className?: string;
};

/** A picture that fills its frame. One that this browser cannot show, such as an iPhone's HEIC, says what it is. */
export function Picture({ src, type, name, alt = "", className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (src && broken !== src)
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        onError={() => setBroken(src)}
        className={cx("size-full object-cover", className)}
      />
    );
  return (
    <span
      className={cx(
        "flex size-full flex-col items-center justify-center gap-0.5 overflow-hidden p-1 text-ink-2",
        className,
      )}
    >
      <FileImage aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
      {type ? <span className="text-13 font-strong">{type}</span> : null}
      {name ? <span className="w-full truncate text-center text-13">{name}</span> : null}
    </span>
  );
}

/** "HEIC", for a file of the type image/heic. */
export const pictureType = (contentType: string): string => (contentType.split("/")[1] ?? "").toUpperCase();

/** A browser that cannot show a HEIC photo saves it instead. */
export const opensAs = ({ contentType, name }: { readonly contentType: string; readonly name: string }) =>
  contentType === "image/heic" ? { download: name } : { target: "_blank", rel: "noopener noreferrer" };
