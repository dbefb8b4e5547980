import { cx } from "@/ui/cx";
import { type Shot as Pictures, phoneSize } from "../content/shots";

type ShotProps = { shot: Pictures; className?: string };

/** A screenshot in the visitor's theme. The other theme's picture is hidden, so browsers do not load it. */
export function Shot({ shot, className }: ShotProps) {
  return (["light", "dark"] as const).map((theme) => (
    <picture key={theme} className={theme === "light" ? "dark:hidden" : "hidden dark:block"}>
      <source media="(max-width: 40rem)" srcSet={shot.phone[theme]} {...phoneSize} />
      <img
        src={shot.wide[theme]}
        alt={shot.alt}
        {...shot.size}
        loading="lazy"
        decoding="async"
        className={cx("h-auto w-full rounded-card border border-line-strong bg-surface", className)}
      />
    </picture>
  ));
}
