import { Menu, X } from "lucide-react";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Wordmark } from "@/ui/logo";
import { contact, headerLinks, type SiteLink } from "./site-links";

const link = "rounded-tag py-1.5 font-medium text-ink-2 hover:text-ink aria-[current=page]:text-ink";

/** No contact link on the sign-in and sign-up pages, so that nothing leads away from their form. */
const withoutContact = ["/login", "/register"];

type SiteHeaderProps = {
  path: string;
  /** Puts the links in the menu at any width, because there is no room next to a form. */
  narrow?: boolean;
  className?: string;
};

/** The page's script shows or hides `data-visitor` elements, depending on whether a token is stored. */
export function SiteHeader({ path, narrow = false, className }: SiteHeaderProps) {
  const mark = (href: string) => (href === path ? "page" : undefined);
  const links = headerLinks.filter((entry) => entry !== contact || !withoutContact.includes(path));
  return (
    <header className={cx("relative flex h-18 items-center gap-4 max-[26rem]:gap-2 shell:gap-9", className)}>
      <a href="/" aria-label="Fieldwright, home" className="flex rounded-tag">
        <Wordmark />
      </a>
      <nav
        aria-label="Site"
        className={cx(
          "flex flex-1 items-center justify-end gap-4 max-[26rem]:gap-2",
          narrow ? "" : "shell:gap-6",
        )}
      >
        {narrow ? null : (
          <ul className="mr-auto flex gap-7 max-shell:hidden">
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href} aria-current={mark(href)} className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <span data-visitor="signed-out">
          <a href="/login" aria-current={mark("/login")} className={link}>
            Sign in
          </a>
        </span>
        <span data-visitor="signed-out" className="max-[26rem]:hidden">
          <Button asChild variant={narrow ? "secondary" : "primary"}>
            <a href="/register" aria-current={mark("/register")}>
              Get Started
            </a>
          </Button>
        </span>
        <span data-visitor="signed-in" className="hidden">
          <Button asChild variant="primary">
            <a href="/dashboard">Open Fieldwright</a>
          </Button>
        </span>
        <SiteMenu links={links} current={path} className={narrow ? "" : "shell:hidden"} />
      </nav>
    </header>
  );
}

type SiteMenuProps = { links: readonly SiteLink[]; current: string; className?: string };

/** The menu of narrow headers. A native <details>, so that it works without a script. */
function SiteMenu({ links, current, className }: SiteMenuProps) {
  return (
    <details data-menu="" className={cx("group", className)}>
      <summary
        aria-label="Menu"
        className="-mr-2.5 grid size-11 list-none place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} className="group-open:hidden" />
        <X aria-hidden="true" size={22} strokeWidth={1.75} className="hidden group-open:block" />
      </summary>
      <ul className="absolute inset-x-0 top-full z-drawer border-y bg-raised px-5 py-3 shadow-2">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="flex h-12 items-center rounded-tag text-18 font-medium text-ink aria-[current=page]:text-accent-ink"
            >
              {label}
            </a>
          </li>
        ))}
        <li data-visitor="signed-out" className="py-2 min-[26rem]:hidden">
          <a
            href="/register"
            className={buttonStyle({ variant: "primary", size: "touch", className: "w-full" })}
          >
            Get Started
          </a>
        </li>
      </ul>
    </details>
  );
}
