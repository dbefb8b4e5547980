import { type ChecklistItem, changeChecklistItem } from "@fieldwright/contract/checklists";
import {
  type CheckAnswer,
  isLeftOpen,
  isOutOfRange,
  isSkipped,
  rangeText,
  readingOf,
} from "@fieldwright/domain/checklists";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { storageMessage } from "@/lib/field/outbox";
import { usePhotoUrl } from "@/lib/field/use-field";
import { queryKeys } from "@/lib/query-keys";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Picture } from "@/ui/picture";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { UnsentDot } from "@/ui/unsent-dot";
import { jobFilesQuery } from "./api";
import { useShown, useShownOverlay } from "./checklist-api";
import { ChoosePhoto, TakePhoto } from "./choose-photo";
import { recordAnswer, useTapsAreFacts } from "./record-on-job";
import { words } from "./words";
import { touchable, touchableSelect } from "./work-card";

const sayWhyNot = (error: unknown) =>
  toast.error(storageMessage(error) ?? errorMessage(error, words.failedToSaveAnswer));

/** Answers an item: a technician's answer is a fact, the office's goes to the server. */
const useAnswerItem = (jobId: string, item: string) => {
  const { queries, queryKey, visitOf } = useShown(jobId);
  const isFact = useTapsAreFacts();
  const mutation = useMutation({
    mutationFn: (answer: CheckAnswer) =>
      call(changeChecklistItem, { params: { id: item }, body: { ...answer, visit: visitOf() } }),
    onSuccess: (saved) =>
      queries.setQueryData(
        queryKey,
        (list) => list && { ...list, items: list.items.map((one) => (one._id === saved._id ? saved : one)) },
      ),
    onError: sayWhyNot,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
  return async (answer: Partial<CheckAnswer>): Promise<void> => {
    const said: CheckAnswer = { done: true, value: null, reason: "", ...answer };
    if (!(await isFact())) return mutation.mutate(said);
    return recordAnswer(jobId, visitOf(), { kind: "check", item, ...said }).catch((error: unknown) => {
      sayWhyNot(error);
    });
  };
};

type ItemProps = { jobId: string; item: ChecklistItem };
type Answer = ReturnType<typeof useAnswerItem>;

type Detail = { readonly text: string; readonly tone?: string };

const rangeDetail = (item: ChecklistItem): Detail[] => {
  const range = rangeText(item);
  if (item.kind !== "reading" || !range) return [];
  if (!item.done || item.value === null) return [{ text: words.targetRange(range) }];
  return isOutOfRange(item, item.value)
    ? [{ text: words.outOfRange(range), tone: "text-red-ink" }]
    : [{ text: words.inRange(range), tone: "text-green-ink" }];
};

const required: Detail = { text: words.required, tone: "text-red-ink" };

/** Lines below the question: what it wants, why it was skipped or stays, and "Sam Okafor · Nov 16, 2:10 PM". */
const linesOf = (item: ChecklistItem, zone: string): readonly (readonly Detail[])[] =>
  [
    [...(isLeftOpen(item) ? [required] : []), ...rangeDetail(item)],
    item.reason ? [{ text: `${isSkipped(item) ? words.skipped : words.why}: ${item.reason}` }] : [],
    item.doneAt
      ? [{ text: [item.doneBy?.name, formatMoment(item.doneAt, zone)].filter(Boolean).join(" · ") }]
      : [],
  ].filter((line) => line.length > 0);

/** An item that asks for more than a tick. */
export function ChecklistAnswer({ jobId, item }: ItemProps) {
  const zone = useZone();
  const { isUnsent } = useShownOverlay(jobId);
  const answer = useAnswerItem(jobId, item._id);
  const Icon = item.done ? CircleCheck : CircleDashed;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pl-4">
      <div className="flex min-w-40 flex-1 items-start gap-2.5">
        <Icon
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className={cx("mt-0.5 shrink-0", item.done ? "text-accent-ink" : "text-ink-3")}
        />
        <div className="min-w-0">
          <p className="flex items-center gap-2 break-words">
            {item.text}
            {isUnsent(item._id) ? <UnsentDot /> : null}
          </p>
          {linesOf(item, zone).map((line) => (
            <p key={line[0]?.text} className="flex flex-wrap gap-x-2 text-12 break-words">
              {line.map(({ text, tone }) => (
                <span key={text} className={cx("min-w-0", tone ?? "text-ink-2")}>
                  {text}
                </span>
              ))}
            </p>
          ))}
        </div>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:pl-6.5">
        <AnswerControl jobId={jobId} item={item} answer={answer} />
      </div>
    </div>
  );
}

function AnswerControl({ jobId, item, answer }: ItemProps & { answer: Answer }) {
  if (item.kind === "choice")
    return (
      <Select
        aria-label={item.text}
        value={item.done ? (item.value ?? "") : ""}
        placeholder={words.notAnswered}
        options={item.choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={({ target }) => void answer(target.value ? { value: target.value } : { done: false })}
        className={cx("w-44 max-sm:w-full", touchableSelect)}
      />
    );
  if (item.kind === "photo")
    return (
      <>
        <PhotoAnswer jobId={jobId} item={item} />
        <TakePhoto jobId={jobId} item={item} />
        <ChoosePhoto jobId={jobId} item={item} onChosen={(value) => void answer({ value })} />
      </>
    );
  // Starts anew when someone else answered meanwhile.
  return <TypedAnswer key={`${item.done} ${item.value}`} item={item} answer={answer} />;
}

/** The photo is among the job's files, unless they are many and older ones were not loaded. */
function PhotoAnswer({ jobId, item }: ItemProps) {
  const files = useInfiniteQuery(jobFilesQuery(jobId)).data?.pages.flatMap((page) => page.files) ?? [];
  const photo = files.find(({ _id }) => _id === item.value);
  const url = usePhotoUrl(photo ?? { _id: item.value ?? "", url: "" });
  if (!item.done || !url)
    return <span className="text-13 text-ink-2">{item.done ? words.inFiles : words.notTakenYet}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.openPhoto(item.text)}
      className="block h-10 w-11 overflow-hidden rounded-tag border border-line bg-sunken"
    >
      <Picture src={photo?.thumbnail ?? url} />
    </a>
  );
}

const leave = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === "Enter") event.currentTarget.blur();
};

/** A reading or a text. One out of range asks why it stays. */
function TypedAnswer({ item, answer }: { item: ChecklistItem; answer: Answer }) {
  const known = item.done ? (item.value ?? "") : "";
  const [typed, setTyped] = useState(known);
  const [error, setError] = useState<string>();
  const isReading = item.kind === "reading";
  const isOut = isReading && isOutOfRange(item, typed);
  const commit = () => {
    const value = typed.trim();
    const isWrong = isReading && value !== "" && readingOf(value) === undefined;
    setError(isWrong ? words.enterNumber : undefined);
    if (isWrong || isOut || value === known) return;
    void answer(value === "" ? { done: false } : { value });
  };
  return (
    <div className="flex w-44 flex-col gap-2 max-sm:w-full">
      <Field label={<span className="sr-only">{item.text}</span>} error={error} className="gap-0">
        <span className="relative">
          <Input
            inputMode={isReading ? "decimal" : "text"}
            maxLength={isReading ? 20 : 1000}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={commit}
            onKeyDown={leave}
            className={cx(touchable, item.unit ? "pr-16" : "")}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-13 text-ink-2"
          >
            {item.unit}
          </span>
        </span>
      </Field>
      {isOut && typed.trim() !== known ? (
        <Why onSay={(reason) => void answer({ value: typed.trim(), reason })} />
      ) : null}
    </div>
  );
}

function Why({ onSay }: { onSay: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onSay(reason.trim());
      }}
    >
      <Field label={words.outOfRangeWhy}>
        <Input
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={touchable}
        />
      </Field>
      <Button type="submit" size="sm" disabled={!reason.trim()} className={touchable}>
        {words.keepIt}
      </Button>
    </form>
  );
}
