import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import { measure } from "../measure";

type SectionProps = {
  id?: string;
  title: string;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A full-width section with a heading. */
export function Section({ id, title, lead, className, children }: SectionProps) {
  return (
    <section id={id} className={cx("py-16 shell:py-24", className)}>
      <div className={measure}>
        <h2 className="max-w-[24ch] text-[2rem] leading-[1.1] font-head tracking-[-0.02em] text-balance wdth-display shell:text-40">
          {title}
        </h2>
        {lead ? <p className="mt-4 max-w-[60ch] text-18 leading-7 text-pretty text-ink-2">{lead}</p> : null}
        <div className="mt-10 shell:mt-12">{children}</div>
      </div>
    </section>
  );
}
