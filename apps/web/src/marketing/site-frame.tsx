import type { ReactNode } from "react";
import { Logo } from "@/ui/logo";
import { SiteHeader } from "./site-header";

/** The site's measure: every full-width band lines its content up with it. */
export const measure = "mx-auto w-full max-w-[80rem] px-5 shell:px-10";

export function SiteFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-toast rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader {...(path === "/" ? { current: path } : {})} className={measure} />
      <main id="content" className="flex flex-1 flex-col">
        {children}
      </main>
      <footer className="border-t">
        <div className={`${measure} flex h-20 items-center gap-6 text-13 text-ink-2`}>
          <Logo className="size-5" />
          <span className="flex-1">Fieldwright</span>
          <a href="/help" className="rounded-tag py-1.5 hover:text-ink">
            Help Center
          </a>
        </div>
      </footer>
      <output id="toast" className="fixed top-20 right-4 z-toast max-w-[calc(100vw-2rem)] empty:hidden" />
    </div>
  );
}
