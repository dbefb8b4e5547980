import { PinMark } from "./pin";
import { words } from "./words";

/** What the lines and squares mean. */
export function Legend() {
  return (
    <ul
      aria-label={words.legend}
      data-over-map=""
      className="pointer-events-none absolute z-[6] bottom-3 left-3 flex max-w-[calc(100%-132px)] flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line-strong bg-raised px-3 py-1.5 text-12 text-ink-2 shadow-1 max-lg:hidden"
    >
      <li className="flex items-center gap-2">
        <span className="h-1 w-5 rounded-full bg-accent" />
        {words.inFocus}
      </li>
      <li className="flex items-center gap-2">
        <span className="h-[1.6px] w-5 bg-ink-3" />
        <span className="pointer-coarse:hidden">{words.others}</span>
        <span className="hidden pointer-coarse:inline">{words.othersTouch}</span>
      </li>
      <li className="flex items-center gap-2">
        <PinMark look="open" mark="" isStrong={false} className="size-5 [&_svg]:size-3" />
        {words.noTechnician}
      </li>
      <li className="flex items-center gap-2">
        <PinMark look="job" mark="" isStrong={false} className="size-5 [&_svg]:size-3" />
        {words.needsVisit}
      </li>
    </ul>
  );
}
