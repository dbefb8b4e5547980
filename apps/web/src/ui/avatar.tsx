import { cva, type VariantProps } from "class-variance-authority";
import { cx } from "./cx";

const tile = cva(
  "inline-grid shrink-0 place-items-center rounded-control border border-line bg-hover font-strong text-ink-2 select-none",
  {
    variants: {
      size: { xs: "size-5 rounded-tag text-[0.5625rem]", sm: "size-7 text-11", md: "size-9 text-13" },
    },
    defaultVariants: { size: "sm" },
  },
);

/** First letters of the first and last word. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${Array.from(first)[0] ?? ""}${Array.from(last)[0] ?? ""}`.toUpperCase();
};

/** The name is next to it, so the initials are hidden from screen readers. */
export function Avatar({
  name,
  size,
  className,
}: { name: string; className?: string } & VariantProps<typeof tile>) {
  return (
    <span aria-hidden="true" className={cx(tile({ size }), className)}>
      {initialsOf(name)}
    </span>
  );
}
