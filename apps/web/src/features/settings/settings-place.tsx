import { Link, useLocation } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "@/ui/cx";
import type { FoundSetting } from "./find-settings";
import { keepFocus } from "./keep-focus";
import { leadToField } from "./lead-to-field";
import { type SectionAnchor, sectionGroups, sectionOfHash } from "./sections";
import { SettingsRail } from "./settings-rail";
import { words } from "./words";

type SettingsPlaceProps = {
  /** In any order. Null where the person does not have the section. */
  sections: Readonly<Record<SectionAnchor, ReactNode>>;
  administers: boolean;
  /** Shown above the section. */
  notice: ReactNode;
};

export const settingsColumns = "grid gap-6 md:grid-cols-[220px_minmax(0,640px)]";

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
    const stop = isWhole ? takeLostFocus(section) : leadToField(section, wanted.at ?? wanted.label);
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
      <div ref={keepFocus} className={cx("flex min-w-0 flex-col gap-5", !named && "max-md:hidden")}>
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
