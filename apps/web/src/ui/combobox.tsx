/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a searchable list under a text field */
import { Check, ChevronsUpDown, X } from "lucide-react";
import { Anchor, Content, Portal, Root } from "radix-ui/popover";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { type ControlSize, controlStyle } from "./input";
import { Spinner } from "./spinner";

export type ComboboxOption = { readonly value: string; readonly label: string; readonly detail?: string };

export type ComboboxProps<O extends ComboboxOption> = {
  value: O | null;
  onValueChange: (option: O | null) => void;
  /** What the last search found; the caller owns the request. */
  options: readonly O[];
  /** Called 200 ms after the last keystroke, and with "" when the list opens. */
  onSearch: (text: string) => void;
  loading?: boolean;
  error?: string | undefined;
  onRetry?: () => void;
  emptyText?: string;
  placeholder?: string;
  /** May the choice be taken back? */
  clearable?: boolean;
  disabled?: boolean;
  size?: ControlSize;
  id?: string;
  name?: string;
  required?: boolean;
  onBlur?: () => void;
  "aria-label"?: string;
  className?: string;
};

const searchPause = 200;

export function Combobox<O extends ComboboxOption>({
  value,
  onValueChange,
  options,
  onSearch,
  loading = false,
  error,
  onRetry,
  emptyText = "Nothing found",
  placeholder,
  clearable = false,
  disabled,
  size,
  onBlur,
  className,
  ...props
}: ComboboxProps<O>) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const current = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (open) document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [open, current, listId]);

  const show = () => {
    if (open || disabled) return;
    setText("");
    setActive(0);
    onSearch("");
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const type = (next: string) => {
    setOpen(true);
    setText(next);
    setActive(0);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), searchPause);
  };
  const choose = (option: O | null) => {
    onValueChange(option);
    hide();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) return show();
      setActive((current + step + options.length) % Math.max(options.length, 1));
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const option = options[current];
      if (option) choose(option);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === "Tab") {
      hide();
    }
  };

  return (
    <Root open={open} onOpenChange={(next) => (next ? show() : hide())}>
      <Anchor asChild>
        <span className={cx("relative flex min-w-0", className)}>
          <input
            {...useFieldWiring(props)}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && options.length > 0 ? optionId(current) : undefined}
            disabled={disabled}
            placeholder={open && value ? value.label : placeholder}
            value={open ? text : (value?.label ?? "")}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            className={cx(controlStyle({ size }), "truncate pr-9", clearable && value ? "pr-16" : "")}
          />
          {clearable && value && !disabled ? (
            <button
              type="button"
              aria-label={`Clear ${value.label}`}
              onClick={() => choose(null)}
              className="absolute inset-y-0 right-8 my-auto grid size-6 place-items-center rounded-tag text-ink-3 hover:text-ink"
            >
              <X aria-hidden="true" size={14} strokeWidth={2} />
            </button>
          ) : null}
          <ChevronsUpDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-3"
          />
        </span>
      </Anchor>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input.current) event.preventDefault();
          }}
          className="z-(--z-popover) w-(--radix-popover-trigger-width) min-w-56 overflow-hidden rounded-card border border-line-strong bg-raised shadow-2 data-[state=open]:animate-pop-in"
        >
          <div
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            aria-busy={loading}
            className="max-h-72 overflow-y-auto p-1"
          >
            {error || options.length === 0
              ? null
              : options.map((option, index) => (
                  <div
                    key={option.value}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={option.value === value?.value}
                    data-active={index === current || undefined}
                    onPointerMove={() => setActive(index)}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                    onKeyDown={onKeyDown}
                    className="flex min-h-9 cursor-default items-center gap-3 rounded-tag px-2 py-1 data-active:bg-hover pointer-coarse:min-h-11"
                  >
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="truncate font-medium">{option.label}</span>
                      {option.detail ? (
                        <span className="truncate text-12 text-ink-2">{option.detail}</span>
                      ) : null}
                    </span>
                    {option.value === value?.value ? (
                      <Check aria-hidden="true" size={16} strokeWidth={1.75} className="text-accent-ink" />
                    ) : null}
                  </div>
                ))}
          </div>
          <ComboboxNote
            loading={loading && options.length === 0}
            error={error}
            onRetry={onRetry}
            empty={options.length === 0 ? emptyText : undefined}
          />
        </Content>
      </Portal>
    </Root>
  );
}

type NoteProps = { loading: boolean; error?: string; onRetry?: () => void; empty?: string };

function ComboboxNote({ loading, error, onRetry, empty }: NoteProps) {
  let note: ReactNode = empty;
  if (loading) note = <Spinner label="Searching" />;
  if (error) note = <span className="text-red-ink">{error}</span>;
  return (
    <output
      className={cx(
        "block text-13 text-ink-2",
        note ? "flex items-center justify-between gap-3 px-3 pt-1 pb-3" : "",
      )}
    >
      {note}
      {error && onRetry ? (
        <button type="button" onClick={onRetry} className="font-control text-accent-ink">
          Retry
        </button>
      ) : null}
    </output>
  );
}
