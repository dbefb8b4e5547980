import { useId } from "react";
import { cx } from "@/ui/cx";
import { type CheckProps, useAnswer } from "./answer";
import { CheckHead } from "./check-head";

/** Longer ones and more than three stand below each other. */
const fitsOneLine = (choices: readonly string[]): boolean =>
  choices.length <= 3 && choices.join("").length <= 26;

/** None is chosen before the person chooses. */
export function ChoiceCheck({ visit, item }: CheckProps) {
  const name = useId();
  const { shown, answer } = useAnswer(visit, item);
  const isRow = fitsOneLine(item.choices);
  return (
    <div className="px-4 py-3">
      <CheckHead id={`${name}-text`} item={item} isUnsent={visit.unsent.has(item._id)} />
      <div
        role="radiogroup"
        aria-labelledby={`${name}-text`}
        className={cx(
          "mt-2 rounded-control border border-line-strong bg-sunken p-px",
          isRow ? "flex h-touch" : "flex flex-col gap-px",
        )}
      >
        {item.choices.map((choice) => (
          <label
            key={choice}
            className={cx(
              "relative flex cursor-pointer items-center justify-center rounded-[5px] border border-transparent px-2 text-center text-16/[20px] font-control text-ink-2",
              isRow ? "h-full flex-1" : "min-h-touch px-3 py-2",
              "has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink",
              "sunlight:has-checked:border-accent sunlight:has-checked:bg-accent sunlight:has-checked:text-on-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={shown.done && shown.value === choice}
              onChange={() => void answer({ value: choice })}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {choice}
          </label>
        ))}
      </div>
    </div>
  );
}
