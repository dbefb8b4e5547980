import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A part of the visit. The bar and the jump row stay above it when it is jumped to. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-[112px] sm:scroll-mt-[168px]"
      tabIndex={-1}
    >
      <header className="flex items-baseline justify-between gap-3 px-4 pt-5 pb-2">
        <h2 id={`${id}-title`} className="text-18 font-head wdth-head">
          {title}
        </h2>
        {aside ? <span className="text-14 text-ink-2">{aside}</span> : null}
      </header>
      {children}
    </section>
  );
}
