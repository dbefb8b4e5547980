import { SlidersHorizontal } from "lucide-react";
import { Button } from "@/ui/button";
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/ui/menu";
import type { BoardRange } from "../schedule-search";
import { type BoardSettings, type Colouring, colourings } from "./board-settings";

const colouringLabels: Record<Colouring, string> = {
  status: "By status",
  category: "By category",
  technician: "By technician",
};

const widths = [
  { value: "fit", label: "Whole day" },
  { value: "0", label: "Narrow hours" },
  { value: "1", label: "Medium hours" },
  { value: "2", label: "Wide hours" },
] as const;

const isColouring = (value: string): value is Colouring => colourings.some((known) => known === value);

type ViewMenuProps = {
  container: HTMLElement | null;
  range: BoardRange;
  settings: BoardSettings;
  onSettings: (changes: Partial<BoardSettings>) => void;
};

/** How wide the hours are, and what the colors say. */
export function ViewMenu({ container, range, settings, onSettings }: ViewMenuProps) {
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button size="bar" icon={<SlidersHorizontal aria-hidden="true" />}>
          View
        </Button>
      </MenuTrigger>
      <MenuContent container={container}>
        {range === "day" ? (
          <>
            <MenuLabel>Width</MenuLabel>
            <MenuRadioGroup
              value={String(settings.width)}
              onValueChange={(value) => onSettings({ width: value === "fit" ? value : Number(value) })}
            >
              {widths.map(({ value, label }) => (
                <MenuRadioItem key={value} value={value}>
                  {label}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          </>
        ) : null}
        <MenuLabel>Colors</MenuLabel>
        <MenuRadioGroup
          value={settings.colouring}
          onValueChange={(value) => {
            if (isColouring(value)) onSettings({ colouring: value });
          }}
        >
          {colourings.map((value) => (
            <MenuRadioItem key={value} value={value}>
              {colouringLabels[value]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
