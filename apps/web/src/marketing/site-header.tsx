import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Wordmark } from "@/ui/logo";

const link = "rounded-tag py-1.5 font-medium text-ink-2 hover:text-ink";

type SiteHeaderProps = {
  /** The page it stands on, where one of its own links leads. */
  current?: "/" | "/login" | "/register";
  className?: string;
};

/** Everything in `data-visitor` is for people who are not signed in; the page's script swaps it by the stored token. */
export function SiteHeader({ current, className }: SiteHeaderProps) {
  const mark = (path: typeof current) => (path === current ? "page" : undefined);
  return (
    <header className={cx("flex h-18 items-center gap-4 shell:gap-9", className)}>
      <a href="/" aria-label="Fieldwright, home" className="flex rounded-tag">
        <Wordmark />
      </a>
      <nav aria-label="Site" className="flex flex-1 items-center justify-end gap-4 sm:gap-5">
        <a href="/" aria-current={mark("/")} className={cx(link, "mr-auto max-sm:hidden")}>
          Home
        </a>
        <a href="/login" aria-current={mark("/login")} data-visitor="signed-out" className={link}>
          Sign in
        </a>
        <Button asChild variant={current === "/" ? "primary" : "secondary"}>
          <a
            href="/register"
            aria-current={mark("/register")}
            data-visitor="signed-out"
            className="max-[22rem]:hidden"
          >
            Get Started
          </a>
        </Button>
        <Button asChild variant="primary" className="hidden">
          <a href="/dashboard" data-visitor="signed-in">
            Open Fieldwright
          </a>
        </Button>
      </nav>
    </header>
  );
}
