import type { ChecklistTemplate } from "@fieldwright/contract/checklists";
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { itemOf, QuestionFields, questionText } from "@/records/checklists/question-fields";
import { categoryOptions } from "@/records/words";
import { Button, IconButton } from "@/ui/button";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useSaveTemplate } from "../api";
import {
  bodyOfDraft,
  type DraftProblem,
  draftOfTemplate,
  type ItemDraft,
  moved,
  newItemDraft,
  problemOf,
} from "./template-draft";
import { words } from "./words";

type TemplateItemsProps = {
  items: readonly ItemDraft[];
  onChange: (items: readonly ItemDraft[]) => void;
  /** The item whose fields are shown. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
  problem: { readonly key: string; readonly text: string } | undefined;
};

const square = "aria-disabled:text-ink-3 pointer-coarse:size-11";

/** In the order in which technicians see them. Buttons move them, so that the keyboard can, too. */
function TemplateItems({ items, onChange, open, onOpen, problem }: TemplateItemsProps) {
  const add = () => {
    const item = newItemDraft();
    onChange([...items, item]);
    onOpen(item.key);
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={words.items} className="divide-y divide-line rounded-control border border-line">
        {items.map((item, index) => (
          <li key={item.key}>
            <div className="flex items-center gap-0.5 py-1.5 pr-1.5 pl-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-control">{item.text || words.newItem}</p>
                <p className="truncate text-12 text-ink-2">{questionText(itemOf(item))}</p>
              </div>
              <ItemTools
                name={item.text || "New item"}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                isOpen={open === item.key}
                onEdit={() => onOpen(open === item.key ? undefined : item.key)}
                onMove={(by) => onChange(moved(items, index, index + by))}
                onRemove={() => onChange(items.filter((one) => one !== item))}
              />
            </div>
            {open === item.key ? (
              <div className="border-t border-line bg-sunken p-3">
                <QuestionFields
                  value={item}
                  onChange={(next) =>
                    onChange(items.map((one) => (one === item ? { ...next, key: item.key } : one)))
                  }
                  error={problem?.key === item.key ? problem.text : undefined}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <Button icon={<Plus aria-hidden="true" />} onClick={add} className="self-start pointer-coarse:h-11">
        {words.addItem}
      </Button>
    </div>
  );
}

type ItemToolsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function ItemTools({ name, isFirst, isLast, isOpen, onEdit, onMove, onRemove }: ItemToolsProps) {
  return (
    <>
      <IconButton
        label={words.editName(name)}
        size="sm"
        aria-expanded={isOpen}
        onClick={onEdit}
        className={square}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={words.moveUp(name)}
        size="sm"
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
        className={square}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={words.moveDown(name)}
        size="sm"
        aria-disabled={isLast || undefined}
        onClick={() => onMove(1)}
        className={square}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={words.deleteQuoted(name)} size="sm" onClick={onRemove} className={square}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}

type TemplateDialogProps = {
  /** Undefined for a new one. */
  template: ChecklistTemplate | undefined;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate();
  const [draft, setDraft] = useState(() => draftOfTemplate(template));
  const [open, setOpen] = useState(template ? undefined : draft.items[0]?.key);
  const [problem, setProblem] = useState<DraftProblem>();
  const submit = async () => {
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong?.at === "item") setOpen(wrong.key);
    if (wrong) return;
    try {
      await save.mutateAsync({ template, body: bodyOfDraft(draft) });
    } catch (error) {
      toast.error(errorMessage(error, words.failedToSaveChecklist));
      return;
    }
    toast.success(words.checklistSaved);
    onClose();
  };
  return (
    <Dialog
      open
      sticky
      onOpenChange={onClose}
      size="md"
      title={template ? words.editChecklist : words.newChecklist}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      foot={<FormFoot label={words.saveChecklist} busy={save.isPending} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.name} required error={problem?.at === "name" ? problem.text : undefined}>
            <Input
              value={draft.name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          </Field>
          <Field label={words.category} optional hint={words.newJobsInThis}>
            <Select
              value={draft.category}
              placeholder={words.none}
              options={categoryOptions}
              onChange={({ target }) => setDraft({ ...draft, category: target.value })}
            />
          </Field>
        </div>
        <TemplateItems
          items={draft.items}
          onChange={(items) => setDraft({ ...draft, items })}
          open={open}
          onOpen={setOpen}
          problem={problem?.at === "item" ? problem : undefined}
        />
        {problem?.at === "items" ? <FieldError>{problem.text}</FieldError> : null}
      </div>
    </Dialog>
  );
}
