import { cx as join } from "class-variance-authority";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["11", "12", "13", "14", "15", "16", "18", "22", "28", "40", "60"],
      "font-weight": ["text", "medium", "control", "strong", "head"],
      radius: ["tag", "control", "card", "dialog", "full"],
      shadow: ["1", "2", "3"],
      spacing: ["row", "control", "control-sm", "touch", "sidebar", "rail", "topbar", "page"],
      container: ["page"],
    },
  },
});

/** Joins class names; a later utility replaces an earlier one of the same kind. */
export const cx = (...classes: Parameters<typeof join>): string => merge(join(classes));
