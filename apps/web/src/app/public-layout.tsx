import { Outlet, useLocation } from "@tanstack/react-router";
import { DayPanel } from "@/features/auth/day-panel";
import { SiteHeader } from "@/marketing/site-header";

/** The form at the left, an example day at the right; below 900 px the form alone. */
export function PublicLayout() {
  const { pathname } = useLocation();
  const current = (["/login", "/register"] as const).find((path) => path === pathname);
  return (
    <div className="grid min-h-dvh shell:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
      <div className="mx-auto flex min-h-dvh w-full flex-col px-5 max-shell:max-w-[30rem] shell:px-24">
        <SiteHeader {...(current ? { current } : {})} />
        <main
          id="main"
          tabIndex={-1}
          className="flex flex-1 flex-col pt-[clamp(1.5rem,12vh,8rem)] pb-8 outline-none"
        >
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
