import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { words } from "./words";

export type FootState = {
  readonly tone: "open" | "fits" | "warns" | "clashes";
  readonly text: string;
  /** What speaks against it. */
  readonly problem: string;
};

const icons = { open: CircleDashed, fits: CircleCheck, warns: TriangleAlert, clashes: CircleAlert };
const tones = {
  open: "text-ink-3",
  fits: "text-green-ink",
  warns: "text-ochre-ink",
  clashes: "text-red-ink",
};

/** Names the booking beside the button that makes it. */
export function SheetFoot({ state: { tone, text, problem }, busy }: { state: FootState; busy: boolean }) {
  const Icon = icons[tone];
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-b-[7px] border-t border-line-strong bg-bg px-4 py-3">
      <output className="flex min-w-0 flex-1 basis-80 items-center gap-2.5 text-13 font-medium">
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} className={cx("shrink-0", tones[tone])} />
        <span className="min-w-0">
          {text}
          {problem ? <span className={cx("font-strong", tones[tone])}>. {problem}.</span> : null}
        </span>
      </output>
      <span className="flex gap-2 max-sm:w-full">
        <Button asChild variant="ghost">
          <Link to="/schedule" ignoreBlocker>
            {words.cancel}
          </Link>
        </Button>
        <Button type="submit" variant="primary" busy={busy} className="max-sm:flex-1">
          {words.submit}
        </Button>
      </span>
    </footer>
  );
}
