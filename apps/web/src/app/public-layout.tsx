import { Outlet, useLocation } from "@tanstack/react-router";
import { DayPanel } from "@/features/auth/day-panel";
import { SiteHeader } from "@/marketing/site-header";

/** The form at the left, an example day at the right; below 900 px the form alone. */
export function PublicLayout() {
  const { pathname } = useLocation();
  const current = (["/login", "/register"] as const).find((path) => path === pathname);
  return (
    <div className="grid min-h-dvh shell:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
      <div className="flex min-h-dvh flex-col px-5 shell:px-24">
        <SiteHeader {...(current ? { current } : {})} />
        <main className="flex flex-1 flex-col justify-center py-8">
          <Outlet />
        </main>
        <footer className="flex h-16 items-center text-13 text-ink-2">
          <a href="/help" className="rounded-tag py-1.5 hover:text-ink">
            Help Center
          </a>
        </footer>
      </div>
      <DayPanel />
    </div>
  );
}
