import type { ReactNode } from "react";
import { cx } from "@/ui/cx";

/** Styles running text, so that headings, paragraphs and lists need no classes. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        "flex max-w-[44rem] flex-col gap-4 text-16 text-pretty text-ink-2",
        "[&_h2]:mt-6 [&_h2]:text-22 [&_h2]:font-strong [&_h2]:text-ink [&_h2]:wdth-head",
        "[&_h3]:mt-2 [&_h3]:text-16 [&_h3]:font-strong [&_h3]:text-ink",
        "[&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-4",
        "[&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5 [&_li]:pb-1.5 [&_li]:marker:text-ink-3",
        "[&_strong]:font-strong [&_strong]:text-ink",
        className,
      )}
    >
      {children}
    </div>
  );
}
