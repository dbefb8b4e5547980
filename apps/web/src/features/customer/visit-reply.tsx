import type { AskForTimeBody, CustomerVisit } from "@fieldwright/contract/customer";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { dayPartLabels, dayParts, maxWishes } from "@fieldwright/domain/customer-reply";
import { formatDate, formatDay, formatTime } from "@fieldwright/domain/format-time";
import { Check } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useAskForTime, useConfirmVisit } from "./api";
import { unbroken } from "./visit-words";
import { words as texts } from "./words";

type Wish = AskForTimeBody["times"][number];

const shownDays = 14;

const daysFrom = ({ now, timeZone }: CustomerVisit): string[] => {
  const today = dayIn(timeZone, new Date(now));
  return Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1));
};

type AskForTimeDialogProps = { token: string; visit: CustomerVisit; onClose: () => void };

/** Up to three times, or words. */
function AskForTimeDialog({ token, visit, onClose }: AskForTimeDialogProps) {
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
        onError: (error) => toast.error(errorMessage(error, texts.failedToSendYourAnswer)),
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
      title={texts.askForAnotherTime}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      foot={
        <>
          <Button variant="ghost" size="touch" onClick={onClose}>
            {texts.back}
          </Button>
          <Button type="submit" variant="primary" size="touch" busy={ask.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{texts.pickUpToThree(visit.business.name)}</p>
      <div className="flex flex-col gap-3">
        {rows.map((wish, index) => (
          <WishRow
            key={index}
            number={index + 1}
            wish={wish}
            days={days}
            onChange={(next) => change(index, next)}
          />
        ))}
        <Field label={texts.orTellUsIn}>
          <Textarea
            rows={3}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        {isMissing ? (
          <p role="alert" className="text-14 text-red-ink">
            {texts.chooseTimeOrWrite}
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
      <Field label={texts.numberDay(number)}>
        <Select
          placeholder={texts.chooseDay}
          options={days.map((day) => ({ value: day, label: formatDay(day, "weekdayMonthDay") }))}
          value={wish?.day ?? ""}
          onChange={({ target: { value } }) =>
            onChange(value ? { day: value, part: wish?.part ?? "any" } : undefined)
          }
        />
      </Field>
      <Field label={texts.numberTime(number)}>
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

type VisitReplyProps = { token: string; visit: CustomerVisit };

/** The email's second button leads here with this mark. */
const asksAtOnce = () => window.location.hash === "#another-time";

const answerText = ({ reply, timeZone, now }: CustomerVisit): string => {
  if (!reply) return "";
  if (reply.kind === "confirmed") {
    const isToday = dayIn(timeZone, new Date(reply.at)) === dayIn(timeZone, new Date(now));
    return isToday
      ? texts.youSaidYes(formatTime(reply.at, timeZone))
      : texts.youSaidYesOn(formatDate(reply.at, timeZone, "monthDay"));
  }
  const wishes = reply.times.map(({ day, part }) =>
    unbroken(`${formatDay(day, "weekdayMonthDay")}, ${dayPartLabels[part].toLowerCase()}`),
  );
  return texts.youAskedForAnother(wishes.length > 0 ? `: ${wishes.join("; ")}` : "");
};

/** The question, or what was answered. */
export function VisitReply({ token, visit }: VisitReplyProps) {
  const [isAsking, setIsAsking] = useState(asksAtOnce);
  const [changes, setChanges] = useState(false);
  const confirm = useConfirmVisit(token);
  const isCanceled = visit.state === "canceled";
  const yes = () =>
    confirm.mutate(visit.start, {
      onSuccess: () => setChanges(false),
      onError: (error) => toast.error(errorMessage(error, texts.failedToSendYourAnswer)),
    });
  const dialog = isAsking ? (
    <AskForTimeDialog
      token={token}
      visit={visit}
      onClose={() => {
        setIsAsking(false);
        setChanges(false);
      }}
    />
  ) : null;
  if (visit.reply && !changes)
    return (
      <div className="flex flex-1 items-center gap-3">
        {dialog}
        <p role="status" className="flex-1 text-ink-2">
          {answerText(visit)}
        </p>
        <Button variant="secondary" size="touch" onClick={() => setChanges(true)}>
          {texts.change}
        </Button>
      </div>
    );
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      {dialog}
      {isCanceled ? null : <p className="font-control">{texts.willSomeone18Or}</p>}
      <div className={isCanceled ? "grid" : "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3"}>
        <Button
          variant={isCanceled ? "primary" : "secondary"}
          size="touch"
          className="h-auto! min-h-13 px-2! py-1! leading-5 text-balance whitespace-normal!"
          onClick={() => setIsAsking(true)}
        >
          {texts.askForAnotherTime}
        </Button>
        {isCanceled ? null : (
          <Button
            variant="primary"
            size="touch"
            className="h-auto! min-h-13 px-2! py-1! leading-5 text-balance whitespace-normal!"
            busy={confirm.isPending}
            onClick={yes}
          >
            <Check aria-hidden="true" />
            {texts.yesWellBeHere}
          </Button>
        )}
      </div>
    </div>
  );
}
