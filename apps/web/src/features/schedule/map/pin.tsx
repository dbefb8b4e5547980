import { BriefcaseBusiness, UserPlus } from "lucide-react";
import type { Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import type { Pin } from "./map-day";

const tones: Readonly<Record<Tone, string>> = {
  stone: "border-stone-solid bg-stone-soft text-stone-ink",
  blue: "border-blue-solid bg-blue-soft text-blue-ink",
  teal: "border-teal-solid bg-teal-soft text-teal-ink",
  green: "border-green-solid bg-green-soft text-green-ink",
  ochre: "border-ochre-solid bg-ochre-soft text-ochre-ink",
  red: "border-red-solid bg-red-soft text-red-ink",
  plum: "border-plum-solid bg-plum-soft text-plum-ink",
};

/** Ink and fill swapped. */
const strongTones: Readonly<Record<Tone, string>> = {
  stone: "border-stone-ink bg-stone-ink text-stone-soft",
  blue: "border-blue-ink bg-blue-ink text-blue-soft",
  teal: "border-teal-ink bg-teal-ink text-teal-soft",
  green: "border-green-ink bg-green-ink text-green-soft",
  ochre: "border-ochre-ink bg-ochre-ink text-ochre-soft",
  red: "border-red-ink bg-red-ink text-red-soft",
  plum: "border-plum-ink bg-plum-ink text-plum-soft",
};

type PinMarkProps = Pick<Pin, "tone" | "mark"> & { isStrong: boolean; className?: string };

/** The same square on the map and in the list. */
export function PinMark({ tone, mark, isStrong, className }: PinMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-6 place-items-center rounded-tag border-2 text-12 font-strong wdth-tight [&_svg]:size-3.5 [&_svg]:stroke-2",
        typeof mark === "number" ? "" : "border-dashed",
        (isStrong ? strongTones : tones)[tone],
        className,
      )}
    >
      {mark === "open" ? <UserPlus /> : mark === "job" ? <BriefcaseBusiness /> : mark}
    </span>
  );
}
