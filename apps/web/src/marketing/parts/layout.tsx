import type { ReactNode } from "react";
import { Button } from "@/ui/button";
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

type PageTitleProps = { title: string; lead?: ReactNode; above?: ReactNode; children?: ReactNode };

/** The title of every page except home, above the tape measure. */
export function PageTitle({ title, lead, above, children }: PageTitleProps) {
  return (
    <>
      <div className={`${measure} flex flex-col gap-5 pt-8 pb-10 shell:pt-14 shell:pb-12`}>
        {above}
        <h1 className="max-w-[22ch] text-[2.5rem] leading-[1.05] font-head tracking-[-0.022em] text-balance wdth-display shell:text-60">
          {title}
        </h1>
        {lead ? <p className="max-w-[60ch] text-18 leading-7 text-pretty text-ink-2">{lead}</p> : null}
        {children}
      </div>
      <TapeLine />
    </>
  );
}

/** A tape measure across the page. */
function TapeLine() {
  return (
    <svg aria-hidden="true" className="block h-6 w-full bg-tape" width="100%" height="24">
      <pattern id="ticks" width="84" height="24" patternUnits="userSpaceOnUse">
        <path d="M1 24v-14m21 14v-6m21 6v-9m21 9v-6" className="stroke-on-tape" strokeWidth="1.5" />
      </pattern>
      <rect width="100%" height="24" fill="url(#ticks)" />
    </svg>
  );
}

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

/** The last band of a page: what to do next. */
export function StartBand({ title, text }: { title: string; text: string }) {
  return (
    <section className="mt-auto bg-iron text-on-iron">
      <div className={`${measure} flex flex-wrap items-end justify-between gap-x-10 gap-y-6 py-14`}>
        <div className="flex max-w-[40rem] flex-col gap-3">
          <h2 className="text-[2rem] leading-[1.1] font-head tracking-[-0.02em] text-balance wdth-display shell:text-40">
            {title}
          </h2>
          <p className="text-16 text-on-iron-2">{text}</p>
        </div>
        <Button
          asChild
          size="touch"
          className="border-transparent bg-tape text-on-tape hover:bg-tape hover:underline max-sm:w-full"
        >
          <a href="/register">Get Started</a>
        </Button>
      </div>
    </section>
  );
}
