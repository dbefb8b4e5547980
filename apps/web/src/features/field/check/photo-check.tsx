import { isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import { Camera } from "lucide-react";
import { usePhotoUrl } from "@/lib/field/use-field";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Picture } from "@/ui/picture";
import { UnsentDot } from "@/ui/unsent-dot";
import { CameraInput } from "../photo/camera-input";
import { type CheckProps, type Item, useAnswer } from "./answer";
import { Required } from "./check-head";
import { Ticked } from "./tick";

/** A photo is the answer. The last one counts; all of them stay with the job. */
export function PhotoCheck({ visit, item }: CheckProps) {
  const { shown, answer } = useAnswer(visit, item);
  const keep = (ids: readonly string[]) => {
    const last = ids.at(-1);
    if (last) void answer({ value: last });
  };
  const words = (
    <span className="min-w-0 flex-1 text-left">
      <span
        className={cx(
          "block text-16/[22px] break-words",
          shown.done ? "font-normal text-ink-2" : "font-medium text-ink",
        )}
      >
        {item.text}
      </span>
      {isSkipped(item) ? (
        <span className="block text-14 break-words text-ink-2">Skipped: {item.reason}</span>
      ) : null}
      {isLeftOpen(item) && !shown.done ? <Required /> : null}
    </span>
  );
  const camera = { visit, mark: null, onTaken: keep, multiple: false } as const;
  return (
    <div className="flex min-h-[50px] items-center gap-3 px-4 py-2">
      {shown.done ? (
        <>
          <CameraInput
            {...camera}
            label={`Take again: ${item.text}`}
            className="-my-2 flex min-h-[50px] min-w-0 flex-1 items-center gap-3 py-2"
          >
            <Ticked />
            {words}
          </CameraInput>
          <Thumb visit={visit} item={item} value={shown.value} />
        </>
      ) : (
        <>
          {words}
          <CameraInput
            {...camera}
            label={`Take a photo: ${item.text}`}
            className={cx(buttonStyle({ variant: "secondary", size: "touch" }), "px-4 [&_svg]:size-5")}
          >
            <Camera aria-hidden="true" />
            Take
          </CameraInput>
        </>
      )}
      {visit.unsent.has(item._id) ? <UnsentDot /> : null}
    </div>
  );
}

type ThumbProps = Omit<CheckProps, "person"> & { item: Item; value: string | null };

function Thumb({ visit, item, value }: ThumbProps) {
  const file = visit.work.files.find(({ _id }) => _id === value);
  const url = usePhotoUrl(file ?? { _id: value ?? "", url: "" });
  const picture = file?.thumbnail ?? url;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open the photo: ${item.text}`}
      className="grid size-touch shrink-0 place-items-center rounded-control"
    >
      <span className="grid h-10 w-11 place-items-center overflow-hidden rounded-[4px] border border-line bg-sunken text-ink-2">
        <Picture src={picture} />
      </span>
    </a>
  );
}
