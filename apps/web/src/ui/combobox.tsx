import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import { Check, ChevronsUpDown, X } from "lucide-react";
import { Anchor, Content, Portal, Root } from "radix-ui/popover";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Spinner } from "./button";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { type ControlSize, controlStyle } from "./input";
import { words } from "./words";

export type ComboboxOption = { readonly value: string; readonly label: string; readonly detail?: string };

export type ComboboxProps<O extends ComboboxOption> = {
  value: O | null;
  onValueChange: (option: O | null) => void;
  /** The results of the last search. The caller makes the request. */
  options: readonly O[];
  /** Called 200 ms after the last keystroke, and with "" when the list opens. */
  onSearch: (text: string) => void;
  loading?: boolean;
  error?: string | undefined;
  onRetry?: () => void;
  emptyText?: string;
  placeholder?: string;
  /** Whether the choice can be cleared. */
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

const { stateChangeTypes: types } = useCombobox;

/**
 * Overrides the library: leaving the field or Escape keeps the choice, the list opens with an empty search, and a
 * click or Enter without a match leaves it open.
 */
const keepChoice = <O,>(
  state: UseComboboxState<O>,
  { type, changes }: UseComboboxStateChangeOptions<O>,
): Partial<UseComboboxState<O>> => {
  const leavesListOpen =
    type === types.MenuMouseLeave ||
    (type === types.InputClick && state.isOpen) ||
    (type === types.InputKeyDownEnter && state.highlightedIndex < 0);
  if (leavesListOpen) return state;
  const isLeft = type === types.InputBlur || type === types.InputKeyDownEscape;
  const isTyped = changes.isOpen && (state.isOpen || type === types.InputChange);
  return {
    ...changes,
    ...(isLeft ? { selectedItem: state.selectedItem } : {}),
    ...(isTyped ? {} : { inputValue: "" }),
  };
};

export function Combobox<O extends ComboboxOption>({
  value,
  onValueChange,
  options,
  onSearch,
  loading = false,
  error,
  onRetry,
  emptyText = words.nothingFound,
  placeholder,
  clearable = false,
  disabled,
  size,
  onBlur,
  className,
  ...props
}: ComboboxProps<O>) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [active, setActive] = useState(0);
  const items = error ? [] : [...options];
  useEffect(() => () => clearTimeout(timer.current), []);

  const { isOpen, highlightedIndex, inputValue, closeMenu, getInputProps, getItemProps, getMenuProps } =
    useCombobox<O>({
      items,
      itemToString: (option) => option?.label ?? "",
      itemToKey: (option) => option?.value,
      // A copy, so that picking the same option again is reported too, which clears a filter.
      selectedItem: value ? { ...value } : null,
      onSelectedItemChange: ({ selectedItem }) => onValueChange(selectedItem),
      // Options arrive after the list opens. Highlight the first, so that Enter picks it.
      highlightedIndex: Math.min(Math.max(active, 0), items.length - 1),
      defaultHighlightedIndex: 0,
      onHighlightedIndexChange: ({ highlightedIndex: next }) => setActive(next),
      stateReducer: keepChoice,
      scrollIntoView: (option) => option?.scrollIntoView({ block: "nearest" }),
      onInputValueChange: ({ type, inputValue: text }) => {
        clearTimeout(timer.current);
        if (type === types.InputChange) timer.current = setTimeout(() => onSearch(text.trim()), searchPause);
      },
      onIsOpenChange: ({ isOpen: opened }) => (opened ? onSearch("") : clearTimeout(timer.current)),
    });
  const { ref: menu, ...menuProps } = getMenuProps(
    { "aria-label": words.suggestions },
    { suppressRefError: true },
  );
  const clear = () => {
    onValueChange(null);
    closeMenu();
    input?.focus();
  };

  return (
    <Root open={isOpen} onOpenChange={(next) => (next ? undefined : closeMenu())}>
      <Anchor asChild>
        <span className={cx("relative flex min-w-0", className)}>
          <input
            {...getInputProps({
              ...useFieldWiring(props),
              // The surrounding Field sets the label.
              "aria-labelledby": undefined,
              ref: setInput,
              disabled,
              onBlur,
              value: isOpen ? inputValue : (value?.label ?? ""),
            })}
            type="text"
            spellCheck={false}
            placeholder={isOpen && value ? value.label : placeholder}
            className={cx(controlStyle({ size }), "truncate pr-9", clearable && value ? "pr-16" : "")}
          />
          {clearable && value && !disabled ? (
            <button
              type="button"
              aria-label={words.clearLabel(value.label)}
              onClick={clear}
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
          ref={menu}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input) event.preventDefault();
          }}
          className="z-(--z-popover) w-(--radix-popover-trigger-width) min-w-56 overflow-hidden rounded-card border border-line-strong bg-raised shadow-2 data-[state=open]:animate-pop-in"
        >
          <div {...menuProps} aria-busy={loading} className="max-h-72 overflow-y-auto p-1">
            {items.map((option, index) => (
              <div
                key={option.value}
                {...getItemProps({
                  item: option,
                  index,
                  "aria-selected": option.value === value?.value,
                })}
                data-active={index === highlightedIndex || undefined}
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
  if (loading) note = <Spinner label={words.searching} />;
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
          {words.retry}
        </button>
      ) : null}
    </output>
  );
}
