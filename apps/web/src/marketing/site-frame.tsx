import type { ReactNode } from "react";
import { measure } from "./measure";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

export function SiteFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-toast rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader path={path} className={measure} />
      <main id="content" className="flex flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
      <output id="toast" className="fixed top-20 right-4 z-toast max-w-[calc(100vw-2rem)] empty:hidden" />
    </div>
  );
}
