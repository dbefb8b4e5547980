import { useLocation } from "@tanstack/react-router";

export type SectionLink = { readonly anchor: string; readonly label: string };

/** Beside the sections on wide screens; a list above them on phones. */
export function SectionLinks({ links }: { links: readonly SectionLink[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const current = links.some(({ anchor }) => anchor === hash) ? hash : links[0]?.anchor;
  return (
    <nav aria-label="Settings sections">
      <ul className="grid grid-cols-2 gap-x-2 rounded-card border border-line bg-surface p-1.5 shell:sticky shell:top-[calc(var(--topbar)+20px)] shell:flex shell:flex-col shell:border-0 shell:bg-transparent shell:p-0">
        {links.map(({ anchor, label }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? "location" : undefined}
              className="flex min-h-9 items-center rounded-control px-3 font-medium text-ink-2 hover:bg-hover hover:text-ink shell:aria-[current]:bg-hover shell:aria-[current]:text-ink pointer-coarse:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
