import { useEffect, useRef } from "react";
import { SearchInput } from "./input";

const typingPause = 250;

type PageSearchProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
};

/** A list's search field. Uncontrolled, so that a late answer never overwrites what was typed since. */
export function PageSearch({
  label,
  placeholder,
  value,
  onSearch,
  className = "w-full sm:w-70",
}: PageSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value === sent.current || !input.current) return;
    sent.current = value;
    input.current.value = value;
  }, [value]);
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, typingPause);
  };
  return (
    <SearchInput
      ref={input}
      label={label}
      placeholder={placeholder}
      maxLength={200}
      defaultValue={value}
      onChange={(event) => searchSoon(event.target.value)}
      className={className}
    />
  );
}
