import { Link, useLocation } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "@/ui/cx";
import type { FoundSetting } from "./find-settings";
import { type SectionAnchor, sectionGroups, sectionOfHash } from "./sections";
import { SettingsRail } from "./settings-rail";
import { words } from "./words";

/** A section's data may still be on its way. After this, the section alone has to do. */
const patience = 5000;
const litFor = 2400;

const named = "label, legend, h2, h3, [role=group][aria-label], [role=radiogroup][aria-label]";
const focusable = ":is(input, select, textarea, button):not(:disabled, [type=file])";
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

const nameOf = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent).trim().toLowerCase();

const findNamed = (section: Element, label: string): Element | undefined => {
  const wanted = label.toLowerCase();
  const all = [...section.querySelectorAll(named)];
  const same = all.find((element) => nameOf(element) === wanted);
  return same ?? all.find((element) => nameOf(element).startsWith(wanted));
};

/** What is lit: a field with its label, a group of fields, or the whole part under a heading. */
const frameOf = (element: Element): Element | null => {
  if (element instanceof HTMLLabelElement)
    return element.querySelector("input") ? element : (element.parentElement?.parentElement ?? null);
  if (element instanceof HTMLHeadingElement) return element.closest("[data-part], section");
  return element.parentElement;
};

/** The control to work with or, where there is none, the part itself. */
const controlOf = (element: Element, frame: Element): HTMLElement | null => {
  if (element instanceof HTMLLabelElement && element.control) return element.control;
  const control = frame.querySelector<HTMLElement>(focusable);
  if (control || !(frame instanceof HTMLElement)) return control;
  frame.tabIndex = -1;
  return frame;
};

/** A long part starts below the top bar. */
const show = (frame: Element) => {
  if (frame instanceof HTMLElement) frame.style.scrollMarginTop = "calc(var(--topbar) + 1rem)";
  frame.scrollIntoView({ block: frame.clientHeight > window.innerHeight / 2 ? "start" : "center" });
};

const markFound = (frame: Element): void => {
  frame.setAttribute("data-found", "");
  setTimeout(() => frame.removeAttribute("data-found"), litFor);
};

/** Focuses and lights a field, and keeps it in view while what stands above it loads and grows. */
const light = (element: Element, section: Element, signal: AbortSignal): void => {
  const frame = frameOf(element) ?? element;
  controlOf(element, frame)?.focus({ preventScroll: true });
  markFound(frame);
  const observer = new ResizeObserver(() => show(frame));
  observer.observe(section);
  signal.addEventListener("abort", () => observer.disconnect());
};

/** Leads to a field of a section as soon as it is there. Returns how to stop looking. */
const leadToField = (section: Element, label: string): (() => void) => {
  const looking = new AbortController();
  const { signal } = looking;
  const stop = () => looking.abort();
  const look = (): boolean => {
    const element = findNamed(section, label);
    if (element) light(element, section, signal);
    return element !== undefined;
  };
  const timer = setTimeout(stop, patience);
  signal.addEventListener("abort", () => clearTimeout(timer));
  for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true, signal });
  if (look()) return stop;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(section, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  return stop;
};

type SettingsPlaceProps = {
  /** In any order. Null where the person does not have the section. */
  sections: Readonly<Record<SectionAnchor, ReactNode>>;
  administers: boolean;
  /** Shown above the section. */
  notice: ReactNode;
};

export const settingsColumns = "grid gap-6 md:grid-cols-[220px_minmax(0,640px)]";

/** What was looked for is the section itself. */
const leadToSection = (section: HTMLElement): void => {
  section.focus({ preventScroll: true });
  const card = section.firstElementChild;
  if (card) markFound(card);
};

const allAnchors: readonly SectionAnchor[] = sectionGroups.flatMap(({ anchors }) => [...anchors]);

/** Whoever came by a link that is hidden now goes on in the section. */
const takeLostFocus = (section: HTMLElement) => {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement.checkVisibility()) return;
  section.focus({ preventScroll: true });
};

/**
 * The section that the address names, beside the rail. Sections stay once they were opened, so what was typed in one
 * is still there after a look at another. Without a name, phones show the rail alone.
 */
export function SettingsPlace({ sections, administers, notice }: SettingsPlaceProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const has = (anchor: SectionAnchor) => sections[anchor] !== null;
  const named = sectionOfHash(hash, has);
  const current = named ?? "profile";
  const [opened, setOpened] = useState<readonly SectionAnchor[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const [wanted, setWanted] = useState<FoundSetting>();
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!named || !shown.current) return;
    const part = hash === named ? null : document.getElementById(hash);
    if (part) part.scrollIntoView();
    else window.scrollTo({ top: 0 });
    takeLostFocus(shown.current);
  }, [named, hash]);

  useEffect(() => {
    const section = shown.current;
    if (!wanted || wanted.section !== current || !section) return undefined;
    const isWhole = wanted.label === words.sections[current];
    const stop = isWhole ? leadToSection(section) : leadToField(section, wanted.at ?? wanted.label);
    return () => {
      stop?.();
      // Led there once: coming back to the section later must not jump to it again.
      setWanted((latest) => (latest === wanted ? undefined : latest));
    };
  }, [wanted, current]);

  return (
    <div className={settingsColumns}>
      <div className={cx(named && "max-md:hidden")}>
        <SettingsRail
          has={has}
          administers={administers}
          current={current}
          onFind={(setting) => setWanted({ ...setting })}
          className="md:sticky md:top-[calc(var(--topbar)+20px)] md:max-h-[calc(100dvh-var(--topbar)-40px)] md:-m-1 md:overflow-y-auto md:p-1"
        />
      </div>
      <div className={cx("flex min-w-0 flex-col gap-5", !named && "max-md:hidden")}>
        <Link
          to="/settings"
          className="-mb-2 flex min-h-11 items-center gap-1 self-start font-control text-accent-ink md:hidden"
        >
          <ChevronLeft aria-hidden="true" size={16} />
          {words.back}
        </Link>
        {notice}
        {allAnchors
          .filter((anchor) => has(anchor) && opened.includes(anchor))
          .map((anchor) => (
            <div
              key={anchor}
              ref={anchor === current ? shown : undefined}
              hidden={anchor !== current}
              tabIndex={-1}
              className="flex flex-col gap-5 outline-none [&[hidden]]:hidden"
            >
              {sections[anchor]}
            </div>
          ))}
      </div>
    </div>
  );
}
