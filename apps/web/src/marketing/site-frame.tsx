import { Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Wordmark } from "@/ui/logo";
import { Ruler } from "@/ui/ruler";
import { industries } from "./content/industries";
import { measure } from "./measure";
import { SiteHeader } from "./site-header";
import { footerGroups } from "./site-links";

const link =
  "inline-flex rounded-tag py-1.5 text-ink-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-2.5";

const groups = [
  ...footerGroups,
  {
    title: "Trades",
    links: industries.map(({ slug, name }) => ({ label: name, href: `/industry/${slug}` })),
  },
];

function SiteFooter() {
  return (
    <footer className="border-t bg-sunken">
      <div className={`${measure} grid gap-10 py-12 shell:grid-cols-[1.4fr_2fr]`}>
        <div className="flex flex-col items-start gap-4">
          <Wordmark />
          <p className="max-w-[30ch] text-16 text-ink-2">
            Field service for trades that show up when they said they would.
          </p>
          <Ruler className="text-line-strong" />
          <button
            type="button"
            data-theme-switch=""
            className="needs-script -ml-2 inline-flex h-control items-center gap-2 rounded-control px-2 text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink"
          >
            <Moon aria-hidden="true" size={16} strokeWidth={1.75} className="dark:hidden" />
            <Sun aria-hidden="true" size={16} strokeWidth={1.75} className="hidden dark:block" />
            <span className="dark:hidden">Dark theme</span>
            <span className="hidden dark:inline">Light theme</span>
          </button>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="pb-1.5 text-13 font-strong text-ink">{title}</h2>
              <ul className="text-14">
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <a href={href} className={link}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t">
        <p className={`${measure} py-5 text-13 text-ink-2`}>
          © 2026 Fieldwright. Third-party names belong to their owners.
        </p>
      </div>
    </footer>
  );
}

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
