import { cx as join } from "class-variance-authority";
import { createTailwindMerge } from "tailwind-merge";

const textSizes = ["11", "12", "13", "14", "15", "16", "18", "22", "28", "40", "60"];
const textAlignments = ["left", "center", "right"];
const anything = () => true;
const isTextColor = (value: string) =>
  !value.startsWith("[") && !/^(balance|pretty|wrap|nowrap)$/.test(value);
const isBorderColor = (value: string) => !/^([trblxyse]|\d|dashed|solid|none|collapse)(-|$)/.test(value);

const prefixes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: [anything] }]]));

/**
 * Lists only the utilities that callers override. Tailwind's full table would add 6.5 kB before the first screen.
 * Classes not listed here are kept.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...prefixes("m", "mx", "my", "mt", "mr", "mb", "ml", "p", "px", "py", "pt", "pr", "pb", "pl"),
    ...prefixes("gap", "gap-x", "gap-y", "h", "w", "size", "min-h", "min-w", "max-h", "max-w"),
    ...prefixes("bg", "shadow", "z", "justify", "items", "self", "opacity", "animate", "aspect", "wdth"),
    fontFamily: [{ font: ["sans", "mono"] }],
    fontWeight: [{ font: [anything] }],
    fontSize: [{ text: textSizes }],
    textAlign: [{ text: textAlignments }],
    textColor: [{ text: [isTextColor] }],
    borderColor: [{ border: [isBorderColor] }],
    radius: [{ rounded: ["tag", "control", "card", "dialog", "full", "none"] }],
    display: ["block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "hidden"],
    position: ["static", "relative", "absolute", "fixed", "sticky"],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["before", "after", "first", "last"],
}));

/** Joins class names. A later utility replaces an earlier one of the same kind. */
export const cx = (...classes: Parameters<typeof join>): string => merge(join(classes));
