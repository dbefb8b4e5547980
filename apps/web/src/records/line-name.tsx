import type { PriceItem } from "@fieldwright/contract/price-book";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Anchor, Content, Root } from "radix-ui/popover";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from "react";
import { Input } from "@/ui/input";
import { hasPricesQuery, priceItemsQuery } from "./price-book";
import { words } from "./words";

const typingPause = 150;
const proposed = 8;

/** The text after a pause in typing. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

type LineNameProps = Omit<ComponentProps<typeof Input>, "onSelect"> & {
  text: string;
  onPick: (item: PriceItem) => void;
};

/** The name of a line. Proposes items of the price book while one types; any other text stays as it is. */
export function LineName({ text, onPick, onKeyDown, onChange, onBlur, ...input }: LineNameProps) {
  const list = useId();
  const [wasFocused, setWasFocused] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(0);
  const { data: hasPrices = false } = useQuery({ ...hasPricesQuery, enabled: wasFocused });
  const search = useSettled(text.trim());
  const { data, isPlaceholderData } = useQuery({
    ...priceItemsQuery({ search, limit: proposed }),
    enabled: hasPrices && isTyping && search !== "",
  });
  const items = text.trim() === "" ? [] : (data?.items ?? []);
  const isOpen = isTyping && items.length > 0;
  const current = Math.min(active, items.length - 1);
  const isOfThisText = search === text.trim() && !isPlaceholderData;

  const pick = (item: PriceItem) => {
    setIsTyping(false);
    onPick(item);
  };
  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    const item = items[current];
    if (isOpen && event.key === "ArrowDown") setActive((current + 1) % items.length);
    else if (isOpen && event.key === "ArrowUp") setActive((current + items.length - 1) % items.length);
    else if (isOpen && event.key === "Enter" && item) {
      // A list for an earlier text is not what the person means.
      if (isOfThisText) pick(item);
    } else if (isOpen && event.key === "Escape") setIsTyping(false);
    else {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Root open={isOpen}>
      <Anchor asChild>
        <Input
          {...input}
          {...(hasPrices
            ? {
                role: "combobox",
                "aria-autocomplete": "list" as const,
                "aria-expanded": isOpen,
                "aria-controls": list,
                "aria-activedescendant": isOpen ? `${list}-${current}` : undefined,
              }
            : {})}
          onFocus={() => setWasFocused(true)}
          onBlur={(event) => {
            setIsTyping(false);
            onBlur?.(event);
          }}
          onChange={(event) => {
            setIsTyping(true);
            setActive(0);
            onChange?.(event);
          }}
          onKeyDown={choose}
        />
      </Anchor>
      <Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        role="presentation"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The field keeps the focus while one clicks.
        onPointerDown={(event) => event.preventDefault()}
        className="z-(--z-popover) w-(--radix-popover-trigger-width) min-w-72 overflow-hidden rounded-card border border-line-strong bg-raised shadow-2 data-[state=open]:animate-pop-in"
      >
        <div id={list} role="listbox" aria-label={words.priceBook} className="max-h-72 overflow-y-auto p-1">
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={item._id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(item)}
              data-active={index === current || undefined}
              className="flex min-h-9 cursor-default items-center gap-3 rounded-tag px-2 py-1 data-active:bg-hover pointer-coarse:min-h-11"
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{item.name}</span>
                <span className="truncate text-12 text-ink-2">
                  {[item.number, item.description].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="text-13 tabular-nums">
                {formatUsd(item.unitPrice)}
                <span className="text-ink-2"> / {item.unit}</span>
              </span>
            </div>
          ))}
        </div>
      </Content>
    </Root>
  );
}
