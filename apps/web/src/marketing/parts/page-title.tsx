import type { ReactNode } from "react";
import { measure } from "../measure";

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
