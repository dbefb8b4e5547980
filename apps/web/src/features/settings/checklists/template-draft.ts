import type { ChecklistTemplate, TemplateBody } from "@fieldwright/contract/checklists";
import { categories } from "@fieldwright/domain/statuses";
import { uuidv7 } from "uuidv7";
import {
  draftOfItem,
  emptyQuestion,
  itemOf,
  type QuestionDraft,
  whyNotAsk,
} from "@/records/checklists/question-fields";
import { words } from "./words";

export type ItemDraft = QuestionDraft & { readonly key: string };
export type TemplateDraft = {
  readonly name: string;
  /** Empty for one that is not added to new jobs by itself. */
  readonly category: string;
  readonly items: readonly ItemDraft[];
};

export const newItemDraft = (): ItemDraft => ({ ...emptyQuestion, key: uuidv7() });

export const draftOfTemplate = (template: ChecklistTemplate | undefined): TemplateDraft =>
  template
    ? {
        name: template.name,
        category: template.category ?? "",
        items: template.items.map((item) => ({ ...draftOfItem(item), key: uuidv7() })),
      }
    : { name: "", category: "", items: [newItemDraft()] };

export const bodyOfDraft = ({ name, category, items }: TemplateDraft): TemplateBody => ({
  name: name.trim(),
  category: categories.find((known) => known === category) ?? null,
  items: items.map(itemOf),
});

/** Where and why a checklist cannot be saved. */
export type DraftProblem =
  | { readonly at: "name" | "items"; readonly text: string }
  | { readonly at: "item"; readonly key: string; readonly text: string };

export const problemOf = ({ name, items }: TemplateDraft): DraftProblem | undefined => {
  if (!name.trim()) return { at: "name", text: words.nameIsRequired };
  if (items.length === 0) return { at: "items", text: words.checklistNeedsAtLeast };
  const wrong = items.find((item) => whyNotAsk(item));
  return wrong && { at: "item", key: wrong.key, text: whyNotAsk(wrong) ?? "" };
};

/** The same list with one item at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};
