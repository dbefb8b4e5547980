import type { GhostParts } from "./ghost";

/** Shows where the held item would land. Updated without React while it moves. */
export function Ghost({ onParts }: { onParts: (parts: GhostParts | undefined) => void }) {
  const collect = (ghost: HTMLElement | null) => {
    const [title, range, verdict] = ghost?.children ?? [];
    onParts(
      ghost && title instanceof HTMLElement && range instanceof HTMLElement && verdict instanceof HTMLElement
        ? { ghost, title, range, verdict }
        : undefined,
    );
  };
  return (
    <div
      ref={collect}
      hidden
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 z-[4] flex flex-col justify-center overflow-visible rounded-tag border-[1.5px] border-dashed border-accent-ink bg-accent-soft px-2 text-12 leading-4 whitespace-nowrap text-accent-ink will-change-transform data-[tone=clashes]:border-red-ink data-[tone=clashes]:bg-red-soft data-[tone=clashes]:text-red-ink data-[tone=warns]:border-ochre-ink data-[tone=warns]:bg-ochre-soft data-[tone=warns]:text-ochre-ink [&[hidden]]:hidden"
    >
      <span className="truncate font-strong" />
      <span className="font-control" />
      <span className="w-fit rounded-tag bg-inherit pr-1 font-control" />
    </div>
  );
}
