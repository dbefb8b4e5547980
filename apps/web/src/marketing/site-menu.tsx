import { Menu, X } from "lucide-react";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import type { SiteLink } from "./site-links";

type SiteMenuProps = { links: readonly SiteLink[]; current: string; className?: string };

/** The navigation of narrow headers. A disclosure of the browser's own: it needs no script. */
export function SiteMenu({ links, current, className }: SiteMenuProps) {
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
