import type { AskForTimeBody, CustomerVisit } from "@fieldwright/contract/customer";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { dayPartLabels, dayParts, maxWishes } from "@fieldwright/domain/customer-reply";
import { formatDay } from "@fieldwright/domain/format-time";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useAskForTime } from "./api";

type Wish = AskForTimeBody["times"][number];

const shownDays = 14;

const daysFrom = ({ now, timeZone }: CustomerVisit): string[] => {
  const today = dayIn(timeZone, new Date(now));
  return Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1));
};

type AskForTimeDialogProps = { token: string; visit: CustomerVisit; onClose: () => void };

/** Up to three times, or words. */
export function AskForTimeDialog({ token, visit, onClose }: AskForTimeDialogProps) {
  const days = daysFrom(visit);
  const [times, setTimes] = useState<Wish[]>([]);
  const [words, setWords] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const ask = useAskForTime(token);
  const change = (index: number, wish: Wish | undefined) =>
    setTimes((before) =>
      wish
        ? [...before.slice(0, index), wish, ...before.slice(index + 1)]
        : before.filter((_, at) => at !== index),
    );
  const send = () => {
    const isEmpty = times.length === 0 && words.trim() === "";
    setIsMissing(isEmpty);
    if (isEmpty) return;
    ask.mutate(
      { start: visit.start, times, words },
      {
        onSuccess: onClose,
        onError: (error) => toast.error(errorMessage(error, "Failed to send your answer")),
      },
    );
  };
  const rows: (Wish | undefined)[] = times.length < maxWishes ? [...times, undefined] : times;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ask for another time"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      foot={
        <>
          <Button variant="ghost" size="touch" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" variant="primary" size="touch" busy={ask.isPending}>
            Send
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        Pick up to three times that suit you. Nothing moves until {visit.business.name} gets back to you.
      </p>
      <div className="flex flex-col gap-3">
        {rows.map((wish, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <WishRow
            key={index}
            number={index + 1}
            wish={wish}
            days={days}
            onChange={(next) => change(index, next)}
          />
        ))}
        <Field label="Or tell us in your words">
          <Textarea
            rows={3}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        {isMissing ? (
          <p role="alert" className="text-14 text-red-ink">
            Choose a time, or write when it suits you
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

type WishRowProps = {
  number: number;
  wish: Wish | undefined;
  days: readonly string[];
  onChange: (wish: Wish | undefined) => void;
};

const partOf = (value: string): Wish["part"] => dayParts.find((part) => part === value) ?? "any";

function WishRow({ number, wish, days, onChange }: WishRowProps) {
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <Field label={number === 1 ? "Day" : `Day ${number}`}>
        <Select
          placeholder="Choose a day"
          options={days.map((day) => ({ value: day, label: formatDay(day, "weekdayMonthDay") }))}
          value={wish?.day ?? ""}
          onChange={({ target: { value } }) =>
            onChange(value ? { day: value, part: wish?.part ?? "any" } : undefined)
          }
        />
      </Field>
      <Field label={number === 1 ? "Time" : `Time ${number}`}>
        <Select
          options={dayParts.map((part) => ({ value: part, label: dayPartLabels[part] }))}
          value={wish?.part ?? "any"}
          disabled={!wish}
          onChange={({ target: { value } }) => wish && onChange({ ...wish, part: partOf(value) })}
        />
      </Field>
    </div>
  );
}
