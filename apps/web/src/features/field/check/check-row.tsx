import { type CheckKind, isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import { Camera } from "lucide-react";
import { type ComponentType, useId, useRef, useState } from "react";
import { usePhotoUrl } from "@/lib/field/use-field";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Picture } from "@/ui/picture";
import { UnsentDot } from "@/ui/unsent-dot";
import { CameraInput } from "../photo/camera-input";
import { useNoteDraft } from "../visit/note-draft";
import { CheckHead, type CheckProps, type Item, Required, Tick, Ticked, useAnswer } from "./check-parts";
import { leaveOnEnter, ReadingCheck } from "./reading-check";
import { words as texts } from "./words";

/** Longer ones and more than three stand below each other. */
const fitsOneLine = (choices: readonly string[]): boolean =>
  choices.length <= 3 && choices.join("").length <= 26;

/** None is chosen before the person chooses. */
function ChoiceCheck({ visit, item }: CheckProps) {
  const name = useId();
  const { shown, answer } = useAnswer(visit, item);
  const isRow = fitsOneLine(item.choices);
  return (
    <div className="px-4 py-3">
      <CheckHead id={`${name}-text`} item={item} isUnsent={visit.unsent.has(item._id)} />
      <div
        role="radiogroup"
        aria-labelledby={`${name}-text`}
        className={cx(
          "mt-2 rounded-control border border-line-strong bg-sunken p-px",
          isRow ? "flex h-touch" : "flex flex-col gap-px",
        )}
      >
        {item.choices.map((choice) => (
          <label
            key={choice}
            className={cx(
              "relative flex cursor-pointer items-center justify-center rounded-[5px] border border-transparent px-2 text-center text-16/[20px] font-control text-ink-2",
              isRow ? "h-full flex-1" : "min-h-touch px-3 py-2",
              "has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink",
              "sunlight:has-checked:border-accent sunlight:has-checked:bg-accent sunlight:has-checked:text-on-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={shown.done && shown.value === choice}
              onChange={() => void answer({ value: choice })}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {choice}
          </label>
        ))}
      </div>
    </div>
  );
}

const kinds: Record<CheckKind, ComponentType<CheckProps>> = {
  tick: TickCheck,
  reading: ReadingCheck,
  choice: ChoiceCheck,
  text: TextCheck,
  photo: PhotoCheck,
};

/** An item of the checklist with what answers it. Answers count at once, with or without a connection. */
export function CheckRow(props: CheckProps) {
  // A kind that only a newer version knows can at least be ticked.
  const Kind = kinds[props.item.kind] ?? TickCheck;
  return <Kind {...props} />;
}

function TickCheck({ visit, item }: CheckProps) {
  const { shown, answer } = useAnswer(visit, item);
  const isOpen = item.required && !shown.done && !isSkipped(shown);
  return (
    <label className="flex min-h-[50px] cursor-pointer items-center gap-3 px-4 py-2 text-16/[22px]">
      <Tick checked={shown.done} onChange={(done) => void answer({ done })} />
      <span className={cx("min-w-0 flex-1 break-words", shown.done ? "text-ink-2" : "font-medium")}>
        {item.text}
        {isSkipped(shown) ? (
          <span className="block text-14 font-normal text-ink-2">{texts.skippedReason(shown.reason)}</span>
        ) : null}
      </span>
      {isOpen ? <Required /> : null}
      {visit.unsent.has(item._id) ? <UnsentDot /> : null}
    </label>
  );
}

/** An answer in words. */
function TextCheck({ visit, item, person }: CheckProps) {
  const id = useId();
  const { text, write } = useNoteDraft(person, `${visit.visit._id}.${item._id}`);
  const [isOpen, setOpen] = useState(text !== "");
  // A kept draft does not take the focus when the page loads.
  const [isAsked, setAsked] = useState(false);
  const { shown, answer } = useAnswer(visit, item);
  const edits = useRef(0);
  const commit = async () => {
    const edit = edits.current;
    const value = text.trim();
    const isSame = value === (item.done ? item.value : "");
    const isKept = isSame || (await answer(value ? { value } : { done: false }));
    // The answer shows before it is stored, and may be open again by then.
    if (!isKept || edit !== edits.current) return;
    write("");
    setOpen(false);
    setAsked(false);
  };
  if (shown.done && shown.value !== null && !isOpen)
    return (
      <button
        type="button"
        onClick={() => {
          edits.current += 1;
          write(shown.value ?? "");
          setOpen(true);
          setAsked(true);
        }}
        className="flex min-h-[50px] w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2"
      >
        <Ticked />
        <span className="min-w-0 flex-1 text-16/[22px] break-words text-ink-2">
          {item.text}
          <span className="block break-words whitespace-pre-line text-ink">{shown.value}</span>
        </span>
        {visit.unsent.has(item._id) ? <UnsentDot /> : null}
        <span className="sr-only">{texts.change}</span>
      </button>
    );
  return (
    <div className="px-4 py-3">
      <CheckHead id={id} item={item} isUnsent={visit.unsent.has(item._id)} />
      <textarea
        aria-labelledby={id}
        rows={1}
        maxLength={1000}
        enterKeyHint="done"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it with the tap before
        autoFocus={isAsked}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={leaveOnEnter}
        className="mt-2 block field-sizing-content max-h-40 min-h-touch w-full resize-none rounded-control border border-line-field bg-surface px-3 py-[12px] text-16/[22px] focus:border-accent focus:shadow-[inset_0_0_0_1px_var(--accent)] focus:outline-none"
      />
    </div>
  );
}

/** A photo is the answer. The last one counts; all of them stay with the job. */
function PhotoCheck({ visit, item }: CheckProps) {
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
        <span className="block text-14 break-words text-ink-2">{texts.skippedReason(item.reason)}</span>
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
            label={texts.takeAgain(item.text)}
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
            label={texts.takePhoto(item.text)}
            className={cx(buttonStyle({ variant: "secondary", size: "touch" }), "px-4 [&_svg]:size-5")}
          >
            <Camera aria-hidden="true" />
            {texts.take}
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
      aria-label={texts.openPhoto(item.text)}
      className="grid size-touch shrink-0 place-items-center rounded-control"
    >
      <span className="grid h-10 w-11 place-items-center overflow-hidden rounded-[4px] border border-line bg-sunken text-ink-2">
        <Picture src={picture} />
      </span>
    </a>
  );
}
