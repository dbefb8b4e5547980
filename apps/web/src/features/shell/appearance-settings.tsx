import { Monitor, Moon, Sun } from "lucide-react";
import { type ReactNode, useId } from "react";
import {
  type ColorScheme,
  colorSchemes,
  type FontSize,
  setAppearance,
  type Theme,
  useAppearance,
} from "@/ui/appearance";
import { Segmented } from "@/ui/segmented";
import { setSingleKeys, useSingleKeys } from "@/ui/shortcuts";
import { Switch } from "@/ui/switch";
import { words } from "./words";

const themeChoices: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: "light", label: words.light, icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: words.dark, icon: <Moon aria-hidden="true" /> },
  { value: "auto", label: words.auto, icon: <Monitor aria-hidden="true" /> },
];

const fontSizeChoices: readonly { value: FontSize; label: string }[] = [
  { value: "small", label: words.small },
  { value: "medium", label: words.medium },
  { value: "large", label: words.large },
];

const schemeLabels: Record<ColorScheme, string> = {
  blue: words.blue,
  green: words.green,
  copper: words.copper,
  violet: words.violet,
  slate: words.slate,
};

/** Preferences take effect at once and are kept in this browser, so there is nothing to save. */
export function AppearanceSettings() {
  const appearance = useAppearance();
  const singleKeys = useSingleKeys();
  return (
    <div className="flex flex-col divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
      <Row title={words.theme} hint={words.autoMatchesThisDevice}>
        <Segmented
          label={words.theme}
          value={appearance.theme}
          onValueChange={(theme) => setAppearance({ theme, sunlight: false })}
          options={themeChoices}
        />
      </Row>
      <Row title={words.colorScheme}>
        <SchemePicker
          value={appearance.colorScheme}
          onValueChange={(colorScheme) => setAppearance({ colorScheme })}
        />
      </Row>
      <Row title={words.fontSize}>
        <Segmented
          label={words.fontSize}
          value={appearance.fontSize}
          onValueChange={(fontSize) => setAppearance({ fontSize })}
          options={fontSizeChoices}
        />
      </Row>
      <Switch
        label={words.highContrast}
        hint={words.strongerTextAndLines}
        checked={appearance.highContrast}
        onCheckedChange={(highContrast) => setAppearance({ highContrast })}
      />
      <Switch
        label={words.compactMode}
        hint={words.moreRowsOnScreen}
        checked={appearance.compactMode}
        onCheckedChange={(compactMode) => setAppearance({ compactMode })}
      />
      <Switch
        label={words.animations}
        hint={words.alwaysOffOnDevices}
        checked={appearance.animations}
        onCheckedChange={(animations) => setAppearance({ animations })}
      />
      <Switch
        label={words.collapsedSidebar}
        hint={words.showOnlyIconsOn}
        checked={appearance.sidebarCollapsed}
        onCheckedChange={(sidebarCollapsed) => setAppearance({ sidebarCollapsed })}
      />
      <Switch
        label={words.singleKeyShortcuts}
        hint={words.whenOffOnlyShortcuts}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </div>
  );
}

function Row({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="flex flex-col">
        <span className="font-medium">{title}</span>
        {hint ? <span className="text-12 text-ink-3">{hint}</span> : null}
      </span>
      {children}
    </div>
  );
}

type SchemePickerProps = { value: ColorScheme; onValueChange: (scheme: ColorScheme) => void };

/** Each swatch sets the scheme's attribute, so that it uses the real tokens in every theme. */
function SchemePicker({ value, onValueChange }: SchemePickerProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={words.colorScheme} className="flex flex-wrap gap-2">
      {colorSchemes.map((scheme) => (
        <label
          key={scheme}
          className="relative flex h-8 cursor-pointer pointer-coarse:h-touch items-center gap-2 rounded-control border border-line px-2.5 text-13 font-control text-ink-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={scheme}
            checked={scheme === value}
            onChange={() => onValueChange(scheme)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span aria-hidden="true" data-scheme={scheme} className="swatch size-3.5 rounded-tag" />
          {schemeLabels[scheme]}
        </label>
      ))}
    </div>
  );
}
