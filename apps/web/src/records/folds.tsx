import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { bleed, Card } from "@/ui/card";
import { cx } from "@/ui/cx";

/** What has nothing to show yet, in one line. Each cell says so and has one action. */
export function FoldLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card aria-label={label} className={cx("overflow-hidden", bleed)}>
      <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] sm:has-[>:nth-child(4):last-child]:grid-cols-2">
        {children}
      </ul>
    </Card>
  );
}

type FoldProps = {
  icon: LucideIcon;
  title: string;
  /** "none yet", "2 h 10 min". */
  state: ReactNode;
  action?: ReactNode;
};

export function Fold({ icon: Icon, title, state, action }: FoldProps) {
  return (
    <li className="flex min-h-11 min-w-0 items-center gap-2.5 border-r border-b border-line px-4 max-sm:min-h-touch">
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="shrink-0 text-13 font-control">{title}</span>
      <span className="min-w-0 flex-1 truncate text-13 text-ink-2">{state}</span>
      {action}
    </li>
  );
}

/** For the action of a fold, a link or a button. */
export const foldAction =
  "thumb shrink-0 rounded-tag text-13 font-control whitespace-nowrap text-accent-ink underline-offset-2 hover:underline";
