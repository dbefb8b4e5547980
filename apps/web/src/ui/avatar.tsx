import { cva, type VariantProps } from "class-variance-authority";
import { cx } from "./cx";

const tile = cva(
  "inline-grid shrink-0 place-items-center rounded-control border border-line bg-hover font-strong text-ink-2 select-none",
  {
    variants: {
      size: {
        xs: "size-5 rounded-tag text-[0.5625rem]",
        sm: "size-7 text-11",
        md: "size-9 text-13",
        lg: "size-16 text-18",
      },
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

type AvatarProps = { name: string; photo?: string | undefined; className?: string } & VariantProps<
  typeof tile
>;

/** The name is next to it, so the photo or the initials are hidden from screen readers. */
export function Avatar({ name, photo, size, className }: AvatarProps) {
  if (photo) return <img src={photo} alt="" className={cx(tile({ size }), "object-cover", className)} />;
  return (
    <span aria-hidden="true" className={cx(tile({ size }), className)}>
      {initialsOf(name)}
    </span>
  );
}
