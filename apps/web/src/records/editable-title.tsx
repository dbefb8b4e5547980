import { Pencil } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/ui/cx";
import { controlStyle } from "@/ui/input";
import { useShortcuts } from "@/ui/shortcuts";
import { words } from "./words";

type EditableTitleProps = {
  title: string;
  /** Of the field: "Job title". */
  label: string;
  maxLength: number;
  onSave: (title: string) => void;
};

const headStyle = "text-26 font-head text-balance break-words wdth-head";

/** The page's heading. A click or E edits it, Enter saves, Esc restores. */
export function EditableTitle({ title, label, maxLength, onSave }: EditableTitleProps) {
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) heading.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  useShortcuts(label, [{ keys: "e", label: words.editTitle, run: () => setIsEditing(true) }]);
  const close = (typed: string) => {
    setIsEditing(false);
    const wanted = typed.trim();
    if (wanted && wanted !== title) onSave(wanted);
  };
  if (isEditing)
    return (
      <h1 className="min-w-0 flex-1 basis-full">
        <span className="sr-only">{title}</span>
        <TitleInput
          title={title}
          label={label}
          maxLength={maxLength}
          onClose={close}
          onRestore={() => setIsEditing(false)}
        />
      </h1>
    );
  return (
    <h1 className={cx("min-w-0", headStyle)}>
      <button
        ref={heading}
        type="button"
        title={words.editTitleE(words.editTitle)}
        aria-keyshortcuts="e"
        onClick={() => setIsEditing(true)}
        className="group/title -mx-2 cursor-text! rounded-control px-2 sm:-mr-5 py-0.5 text-left hover:bg-hover pointer-coarse:-my-1 pointer-coarse:py-1.5"
      >
        {title}
        <Pencil
          aria-hidden="true"
          size={15}
          strokeWidth={1.75}
          className="ml-2 inline align-middle text-ink-2 opacity-0 transition-opacity duration-fast group-hover/title:opacity-100 group-focus-visible/title:opacity-100 max-sm:hidden"
        />
      </button>
    </h1>
  );
}

type TitleInputProps = Omit<EditableTitleProps, "onSave"> & {
  onClose: (typed: string) => void;
  onRestore: () => void;
};

function TitleInput({ title, label, maxLength, onClose, onRestore }: TitleInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Leaving the field saves, too, but not after Esc.
  const isOver = useRef(false);
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    isOver.current = true;
    if (event.key === "Enter") onClose(event.currentTarget.value);
    else onRestore();
  };
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={title}
      maxLength={maxLength}
      autoComplete="off"
      enterKeyHint="done"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!isOver.current) onClose(event.currentTarget.value);
      }}
      className={cx(controlStyle(), "-mx-2 h-10 w-[calc(100%+16px)] max-w-160 px-2", headStyle)}
    />
  );
}
