import { Outlet, useLocation } from "@tanstack/react-router";
import { DayPanel } from "@/features/auth/day-panel";
import { SiteHeader } from "@/marketing/site-header";
import { footerGroups } from "@/marketing/site-links";
import { words } from "./words";

const footerLinks = footerGroups.flatMap(({ links }) => links);

/** Form on the left, example day on the right. Below 900 px, only the form. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div className="grid min-h-dvh shell:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
      <div className="mx-auto flex min-h-dvh w-full flex-col px-5 max-shell:max-w-[30rem] shell:px-24">
        <SiteHeader path={pathname} narrow />
        <main
          id="main"
          tabIndex={-1}
          className="flex flex-1 flex-col pt-[clamp(1.5rem,12vh,8rem)] pb-8 outline-none"
        >
          <Outlet />
        </main>
        <footer className="pb-6">
          <nav aria-label={words.footer}>
            <ul className="flex flex-wrap gap-x-5 text-13 text-ink-2">
              {footerLinks.map(({ label, href }) => (
                <li key={label}>
                  <a
                    href={href}
                    className="inline-flex rounded-tag py-1.5 hover:text-ink pointer-coarse:py-2.5"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </footer>
      </div>
      <DayPanel />
    </div>
  );
}
