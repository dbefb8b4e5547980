import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import {
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Rows3,
  Search,
  Sun,
  WandSparkles,
} from "lucide-react";
import { Content, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { type ReactNode, useState } from "react";
import { queryKeys } from "@/lib/query-keys";
import { setAppearance, useAppearance } from "@/ui/appearance";
import { Avatar } from "@/ui/avatar";
import { overlayStyle } from "@/ui/dialog";
import { useReturnFocus } from "@/ui/return-focus";
import { Kbd, keyCaps } from "@/ui/shortcuts";
import { creationsFor, screens } from "./navigation";
import { words } from "./words";

type PaletteRecord = { readonly href: string; readonly title: string; readonly detail?: string };
export type RecordGroup = { readonly heading: string; readonly records: readonly PaletteRecord[] };
export type SearchRecords = (text: string, signal: AbortSignal) => Promise<readonly RecordGroup[]>;

const typingPause = 180;
const shortestSearch = 2;
const nothing: readonly RecordGroup[] = [];

/** Searches when typing pauses. Old results stay until the next answer. */
const useRecordSearch = (text: string, searchRecords: SearchRecords | undefined) => {
  const wanted = text.trim();
  const enabled = searchRecords !== undefined && wanted.length >= shortestSearch;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.palette.of(wanted),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return searchRecords?.(wanted, signal) ?? nothing;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  return { groups: enabled && data ? data : nothing, isSearching: isFetching, hasFailed: isError };
};

type CommandPaletteProps = {
  /** What was typed before the palette was there. */
  typedBefore: string;
  onOpenChange: (open: boolean) => void;
  permissions: readonly string[];
  searchRecords?: SearchRecords;
  onScheduleText?: (text: string) => void;
  onSignOut: () => void;
  onShowKeys: () => void;
};

export function CommandPalette({
  onOpenChange,
  typedBefore,
  permissions,
  searchRecords,
  onScheduleText,
  onSignOut,
  onShowKeys,
}: CommandPaletteProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const appearance = useAppearance();
  const [text, setText] = useState(typedBefore);
  const [selected, setSelected] = useState("");
  const search = useRecordSearch(text, searchRecords);
  const [offered, setOffered] = useState(search.groups);
  if (offered !== search.groups) {
    setOffered(search.groups);
    const first = search.groups[0]?.records[0];
    if (first) setSelected(first.href);
  }
  const creations = creationsFor(permissions);
  const isSentence = /\S\s+\S/.test(text);
  const close = () => onOpenChange(false);
  const then = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <Root open onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[18vh] z-(--z-dialog) mx-auto max-w-[640px] overflow-hidden rounded-dialog border border-line-strong bg-raised shadow-3 outline-none data-[state=open]:animate-pop-in max-sm:top-3"
        >
          <Title className="sr-only">{words.searchAndCommands}</Title>
          <Command
            label={words.searchAndCommands}
            loop
            filter={containsEveryWord}
            value={selected}
            onValueChange={setSelected}
          >
            <div className="flex h-12 items-center gap-3 border-b border-line px-4">
              <Search aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={searchRecords ? words.searchClientsJobsQuotesInvoices : words.typeCommand}
                className="h-full min-w-0 flex-1 bg-transparent text-15 outline-none"
              />
            </div>
            <Command.List className="max-h-[min(440px,60vh)] scroll-py-2 overflow-y-auto p-1.5">
              {search.groups.length === 0 && !(onScheduleText && isSentence) ? (
                <Command.Empty className="px-3 py-8 text-center text-13 text-ink-2">
                  {search.isSearching ? words.searching : words.nothingMatches(text)}
                </Command.Empty>
              ) : null}
              {search.hasFailed ? (
                <p role="alert" className="px-3 py-2 text-13 text-red-ink">
                  {words.searchIsntAvailableRight}
                </p>
              ) : null}
              {search.groups.map((group) => (
                <PaletteGroup key={group.heading} heading={group.heading} found>
                  {group.records.map((record) => (
                    <RecordItem
                      key={record.href}
                      record={record}
                      onSelect={then(() => void navigate({ href: record.href }))}
                    />
                  ))}
                </PaletteGroup>
              ))}
              {onScheduleText && isSentence ? (
                <PaletteGroup heading={words.schedule} found>
                  <Command.Item
                    forceMount
                    value="ai-schedule"
                    onSelect={then(() => onScheduleText(text.trim()))}
                    className={row}
                  >
                    <WandSparkles aria-hidden="true" />
                    <span className="min-w-0 flex-1 truncate">{words.aiSchedule(text.trim())}</span>
                  </Command.Item>
                </PaletteGroup>
              ) : null}
              {creations.length > 0 ? (
                <PaletteGroup heading={words.create}>
                  {creations.map((creation) => (
                    <PaletteItem
                      key={creation.label}
                      icon={<Plus aria-hidden="true" />}
                      onSelect={then(() => void navigate({ to: creation.to }))}
                    >
                      {words.createLabel(creation.label.toLowerCase())}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              ) : null}
              <PaletteGroup heading={words.goTo}>
                {screens.map((screen) => (
                  <PaletteItem
                    key={screen.label}
                    icon={<screen.icon aria-hidden="true" />}
                    keys={`g ${screen.key}`}
                    onSelect={then(() => void navigate({ to: screen.to }))}
                  >
                    {screen.label}
                  </PaletteItem>
                ))}
              </PaletteGroup>
              <PaletteGroup heading={words.appearance}>
                <PaletteItem
                  icon={<Sun aria-hidden="true" />}
                  onSelect={then(() => setAppearance({ theme: "light" }))}
                >
                  {words.lightTheme}
                </PaletteItem>
                <PaletteItem
                  icon={<Moon aria-hidden="true" />}
                  onSelect={then(() => setAppearance({ theme: "dark" }))}
                >
                  {words.darkTheme}
                </PaletteItem>
                <PaletteItem
                  icon={<Monitor aria-hidden="true" />}
                  onSelect={then(() => setAppearance({ theme: "auto" }))}
                >
                  {words.systemTheme}
                </PaletteItem>
                <PaletteItem
                  icon={<Rows3 aria-hidden="true" />}
                  onSelect={then(() => setAppearance({ compactMode: !appearance.compactMode }))}
                >
                  {appearance.compactMode ? words.turnOffCompactMode : words.compactMode}
                </PaletteItem>
                <PaletteItem
                  icon={<PanelLeft aria-hidden="true" />}
                  keys="["
                  onSelect={then(() => setAppearance({ sidebarCollapsed: !appearance.sidebarCollapsed }))}
                >
                  {appearance.sidebarCollapsed ? words.expandSidebar : words.collapseSidebar}
                </PaletteItem>
              </PaletteGroup>
              <PaletteGroup heading={words.account}>
                <PaletteItem icon={<Keyboard aria-hidden="true" />} keys="?" onSelect={onShowKeys}>
                  {words.keyboardShortcuts}
                </PaletteItem>
                <PaletteItem icon={<LogOut aria-hidden="true" />} onSelect={then(onSignOut)}>
                  {words.signOut}
                </PaletteItem>
              </PaletteGroup>
            </Command.List>
          </Command>
        </Content>
      </Portal>
    </Root>
  );
}

const containsEveryWord = (value: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => value.toLowerCase().includes(word))
    ? 1
    : 0;

const row =
  "flex h-10 max-sm:h-12 cursor-default items-center gap-3 rounded-control px-2.5 font-medium outline-none select-none data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-ink-2";

type PaletteGroupProps = {
  heading: string;
  /** The server already filtered this group, so the palette's own filter skips it. */
  found?: boolean;
  children: ReactNode;
};

function PaletteGroup({ heading, found = false, children }: PaletteGroupProps) {
  return (
    <Command.Group
      forceMount={found}
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

type PaletteItemProps = { icon: ReactNode; keys?: string; onSelect: () => void; children: ReactNode };

function PaletteItem({ icon, keys, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item onSelect={onSelect} className={row}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys ? (
        <span aria-hidden="true" className="flex gap-1">
          {keyCaps(keys).map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </span>
      ) : null}
    </Command.Item>
  );
}

function RecordItem({ record, onSelect }: { record: PaletteRecord; onSelect: () => void }) {
  return (
    <Command.Item forceMount value={record.href} onSelect={onSelect} className={row}>
      <Avatar name={record.title} />
      <span className="truncate font-control">{record.title}</span>
      <span className="min-w-0 flex-1 truncate font-text text-ink-2">{record.detail}</span>
    </Command.Item>
  );
}
