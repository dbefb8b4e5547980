import { type ChecklistItem, changeChecklistItemBody } from "@fieldwright/contract/checklists";
import { isLeftOpen, isSkipped, noAnswer } from "@fieldwright/domain/checklists";
import { ArrowDown, ArrowUp, Ellipsis, ListChecks, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { storageMessage } from "@/lib/field/outbox";
import { useSchemaForm } from "@/lib/form";
import { draftOfItem, itemOf, QuestionFields, whyNotAsk } from "@/records/checklists/question-fields";
import { Button, IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { UnsentDot } from "@/ui/unsent-dot";
import { ChecklistAnswer } from "./checklist-answer";
import {
  useChangeChecklistItem,
  useDeleteChecklistItem,
  usePutBackChecklistItem,
  useShown,
  useShownOverlay,
  useTickChecklistItem,
} from "./checklist-api";
import { recordAnswer, useTapsAreFacts } from "./record-on-job";
import { words } from "./words";
import { touchable, touchableSquare } from "./work-card";

type ChecklistRowProps = {
  jobId: string;
  item: ChecklistItem;
  /** Position in the list, for people who may edit it. */
  plan: { readonly index: number; readonly count: number } | undefined;
};

export function ChecklistRow({ jobId, item, plan }: ChecklistRowProps) {
  const [isWording, setIsWording] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const closeWording = () => {
    flushSync(() => setIsWording(false));
    menuOf(row.current)?.focus();
  };
  if (isWording)
    return (
      <li ref={row}>
        <Wording jobId={jobId} item={item} onClose={closeWording} />
      </li>
    );
  return (
    <li ref={row} className="group/item flex items-center gap-1 pr-3 max-sm:items-start">
      {item.kind === "tick" ? (
        <Tick jobId={jobId} item={item} />
      ) : (
        <ChecklistAnswer jobId={jobId} item={item} />
      )}
      {plan ? (
        <span className="flex shrink-0 opacity-0 transition-opacity duration-fast group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:opacity-100">
          <Change
            jobId={jobId}
            item={item}
            plan={plan}
            onWord={() => setIsWording(true)}
            onAsk={() => setIsAsking(true)}
          />
        </span>
      ) : null}
      {isAsking ? <QuestionDialog jobId={jobId} item={item} onClose={() => setIsAsking(false)} /> : null}
    </li>
  );
}

const menuOf = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>("[aria-haspopup=menu]");

type ItemProps = { jobId: string; item: ChecklistItem };

const sayWhyNot = (error: unknown) =>
  toast.error(storageMessage(error) ?? errorMessage(error, words.failedToCheckOff));

/** Why it was skipped, that it is required, or "Sam Okafor · Nov 16, 2:10 PM". */
const hintOf = (item: ChecklistItem, zone: string): ReactNode => {
  if (isSkipped(item)) return words.skippedReason(item.reason);
  if (isLeftOpen(item)) return <span className="text-red-ink">{words.required}</span>;
  return item.done && item.doneAt
    ? [item.doneBy?.name, formatMoment(item.doneAt, zone)].filter(Boolean).join(" · ")
    : undefined;
};

function Tick({ jobId, item }: ItemProps) {
  const zone = useZone();
  const mutation = useTickChecklistItem(jobId);
  const isFact = useTapsAreFacts();
  const { visitOf } = useShown(jobId);
  const { isUnsent } = useShownOverlay(jobId);
  const tick = async (done: boolean) => {
    if (await isFact())
      await recordAnswer(jobId, visitOf(), { kind: "check", item: item._id, ...noAnswer, done }).catch(
        sayWhyNot,
      );
    else mutation.mutate({ id: item._id, done }, { onError: sayWhyNot });
  };
  return (
    <Checkbox
      checked={item.done}
      onChange={(event) => void tick(event.currentTarget.checked)}
      label={
        <span className="flex items-center gap-2">
          <span className={item.done ? "break-words text-ink-3 line-through" : "break-words"}>
            {item.text}
          </span>
          {isUnsent(item._id) ? <UnsentDot /> : null}
        </span>
      }
      hint={hintOf(item, zone)}
      className="min-h-row min-w-0 flex-1 py-2.5 pl-4 max-sm:min-h-touch max-sm:py-3 pointer-coarse:min-h-touch pointer-coarse:py-3"
    />
  );
}

type ChangeProps = ItemProps & {
  plan: NonNullable<ChecklistRowProps["plan"]>;
  onWord: () => void;
  onAsk: () => void;
};

/** A thumb finds the way to delete it in the menu, a mouse beside it. */
function Change({ jobId, item, plan: { index, count }, onWord, onAsk }: ChangeProps) {
  const change = useChangeChecklistItem(jobId);
  const takeOff = useTakeOff(jobId, item);
  const moveTo = (position: number) =>
    change.mutate(
      { id: item._id, position },
      { onError: (error) => toast.error(errorMessage(error, words.failedToMoveItem)) },
    );
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={words.changeText(item.text)} size="sm" className={touchableSquare}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onWord}>
            {words.reword}
          </MenuItem>
          <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onAsk}>
            {words.changeWhatItAsks}
          </MenuItem>
          {index > 0 ? (
            <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => moveTo(index - 1)}>
              {words.moveUp}
            </MenuItem>
          ) : null}
          {index < count - 1 ? (
            <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={() => moveTo(index + 1)}>
              {words.moveDown}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            tone="danger"
            onSelect={() => void takeOff()}
            className="pointer-fine:hidden"
          >
            {words.delete}
          </MenuItem>
        </MenuContent>
      </Menu>
      <IconButton
        label={words.deleteQuoted(item.text)}
        size="sm"
        onClick={({ currentTarget }) => void takeOff(menuBeside(currentTarget))}
        className="max-sm:size-touch pointer-coarse:hidden"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}

const wordingForm = z.required(z.pick(changeChecklistItemBody, { text: true }));

function Wording({ jobId, item, onClose }: ItemProps & { onClose: () => void }) {
  const change = useChangeChecklistItem(jobId);
  const form = useSchemaForm<{ text: string }, { text: string }>(wordingForm, { text: item.text });
  const submit = form.handleSubmit(({ text }) => {
    change.mutate(
      { id: item._id, text },
      { onError: (error) => toast.error(errorMessage(error, words.failedToSaveItem)) },
    );
    onClose();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2 p-4">
      <Field label={words.item} error={form.errorOf("text")} className="flex-1">
        <Input
          {...form.field("text")}
          maxLength={500}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the item that was asked to be reworded
          autoFocus
          onKeyDown={({ key }) => {
            if (key === "Escape") onClose();
          }}
          className={touchable}
        />
      </Field>
      <Button variant="ghost" onClick={onClose} className={touchable}>
        {words.cancel}
      </Button>
      <Button type="submit" className={touchable}>
        {words.save}
      </Button>
    </form>
  );
}

/** The menu of the row below, or above the last one. */
const menuBeside = (button: Element): HTMLElement | null | undefined => {
  const row = button.closest("li");
  return menuOf(row?.nextElementSibling ?? row?.previousElementSibling);
};

/** Deletes an item at once, with a way back. The focus goes on to the row beside it. */
const useTakeOff = (jobId: string, item: ChecklistItem) => {
  const remove = useDeleteChecklistItem(jobId);
  const putBack = usePutBackChecklistItem(jobId);

  // Awaited, because a mutation's callbacks are lost once the item is unmounted.
  const undo = async () => {
    try {
      await putBack.mutateAsync(item);
    } catch (error) {
      toast.error(errorMessage(error, words.failedToPutIt));
    }
  };

  return async (beside?: HTMLElement | null) => {
    try {
      await remove.mutateAsync(item);
    } catch (error) {
      toast.error(errorMessage(error, words.failedToDeleteItem));
      return;
    }
    if (document.activeElement === document.body) beside?.focus();
    toast.undo(words.wasRemovedFromChecklist(item.text), () => void undo());
  };
};

type QuestionDialogProps = { jobId: string; item: ChecklistItem; onClose: () => void };

/** What an item of this job asks for. */
function QuestionDialog({ jobId, item, onClose }: QuestionDialogProps) {
  const change = useChangeChecklistItem(jobId);
  const [draft, setDraft] = useState(() => draftOfItem(item));
  const [error, setError] = useState<string>();
  const save = () => {
    const problem = whyNotAsk(draft);
    setError(problem);
    if (problem) return;
    change.mutate(
      { id: item._id, ...itemOf(draft) },
      { onError: (failure) => toast.error(errorMessage(failure, words.failedToSaveItem)) },
    );
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.whatItemAsksFor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose} className={touchable}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" className={touchable}>
            {words.save}
          </Button>
        </>
      }
    >
      <QuestionFields value={draft} onChange={setDraft} error={error} />
    </Dialog>
  );
}
