import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { itemOf, questionText } from "@/records/checklists/question-draft";
import { QuestionFields } from "@/records/checklists/question-fields";
import { Button, IconButton } from "@/ui/button";
import { type ItemDraft, moved, newItemDraft } from "./template-draft";

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
export function TemplateItems({ items, onChange, open, onOpen, problem }: TemplateItemsProps) {
  const add = () => {
    const item = newItemDraft();
    onChange([...items, item]);
    onOpen(item.key);
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Items" className="divide-y divide-line rounded-control border border-line">
        {items.map((item, index) => (
          <li key={item.key}>
            <div className="flex items-center gap-0.5 py-1.5 pr-1.5 pl-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-control">{item.text || "New item"}</p>
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
        Add item
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
        label={`Edit "${name}"`}
        size="sm"
        aria-expanded={isOpen}
        onClick={onEdit}
        className={square}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move "${name}" up`}
        size="sm"
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
        className={square}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move "${name}" down`}
        size="sm"
        aria-disabled={isLast || undefined}
        onClick={() => onMove(1)}
        className={square}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete "${name}"`} size="sm" onClick={onRemove} className={square}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}
