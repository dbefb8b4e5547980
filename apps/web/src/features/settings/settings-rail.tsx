import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { SearchInput } from "@/ui/input";
import { type FoundSetting, findSettings } from "./find-settings";
import { useUnsavedSections } from "./section";
import { type SectionAnchor, sectionGroups } from "./sections";
import { words } from "./words";

const linkStyle =
  "flex min-h-9 items-center gap-2 rounded-control px-3 font-medium text-ink-2 hover:bg-hover hover:text-ink md:aria-[current]:bg-hover md:aria-[current]:text-ink max-md:min-h-12 max-md:rounded-none max-md:px-4 max-md:text-ink pointer-coarse:min-h-11";

const listStyle =
  "flex flex-col max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface";

type RailProps = {
  has: (anchor: SectionAnchor) => boolean;
  administers: boolean;
  /** The section that the address names; without one the first is shown. */
  current: SectionAnchor;
  onFind: (setting: FoundSetting) => void;
  className?: string;
};

/** Sections in groups, or what the search finds among their settings. */
export function SettingsRail({ has, administers, current, onFind, className }: RailProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isSearching = text.trim() !== "";
  const found = findSettings(text, { has, administers });
  const clear = () => {
    setText("");
    input.current?.focus();
  };
  return (
    <nav aria-label={words.nav} className={cx("flex flex-col gap-3", className)}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>("[data-result]")?.click();
        }}
      >
        <SearchInput
          ref={input}
          label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText("");
          }}
        />
      </form>
      <output className="sr-only">{isSearching ? words.found(found.length) : ""}</output>
      {!isSearching ? (
        <SectionList has={has} current={current} />
      ) : found.length > 0 ? (
        <ResultList
          found={found}
          onFind={(setting) => {
            setText("");
            onFind(setting);
          }}
        />
      ) : (
        <div className="flex flex-col items-start gap-2 px-3 text-13 text-ink-2">
          <p className="max-w-full break-words">{words.nothing(text.trim())}</p>
          <Button size="sm" onClick={clear}>
            {words.showAll}
          </Button>
        </div>
      )}
    </nav>
  );
}

function SectionList({ has, current }: Pick<RailProps, "has" | "current">) {
  const unsaved = useUnsavedSections();
  return sectionGroups
    .map(({ group, anchors }) => ({ group, anchors: anchors.filter(has) }))
    .filter(({ anchors }) => anchors.length > 0)
    .map(({ group, anchors }) => (
      <div key={group} className="flex flex-col gap-0.5 max-md:gap-1.5">
        <h2 id={`settings-${group}`} className="px-3 text-12 font-control text-ink-2 max-md:px-0">
          {words.groups[group]}
        </h2>
        <ul aria-labelledby={`settings-${group}`} className={listStyle}>
          {anchors.map((anchor) => (
            <li key={anchor}>
              <Link
                to="/settings"
                hash={anchor}
                hashScrollIntoView={false}
                resetScroll={false}
                activeOptions={{ includeHash: true }}
                aria-current={anchor === current ? "page" : undefined}
                className={linkStyle}
              >
                {words.sections[anchor]}
                {unsaved.has(anchor) ? (
                  <span
                    role="img"
                    aria-label={words.unsaved}
                    title={words.unsaved}
                    className="size-2 shrink-0 rounded-full bg-ochre-ink"
                  />
                ) : null}
                <ChevronRight
                  aria-hidden="true"
                  size={16}
                  className="ml-auto shrink-0 text-ink-3 md:hidden"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ));
}

type ResultListProps = { found: readonly FoundSetting[]; onFind: (setting: FoundSetting) => void };

function ResultList({ found, onFind }: ResultListProps) {
  return (
    <ul aria-label={words.results} className={listStyle}>
      {found.map((setting) => (
        <li key={`${setting.section} ${setting.label}`}>
          <Link
            to="/settings"
            hash={setting.section}
            hashScrollIntoView={false}
            resetScroll={false}
            activeOptions={{ includeHash: true }}
            activeProps={{ "aria-current": undefined }}
            data-result=""
            onClick={() => onFind(setting)}
            className={cx(linkStyle, "flex-col items-start justify-center gap-0 py-1.5")}
          >
            <span className="text-ink">{setting.label}</span>
            <span className="text-12 font-text text-ink-2">{words.sections[setting.section]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
