import { MessageSquare, Pencil, Phone, Send, TriangleAlert } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { useSession } from "@/lib/auth";
import { useSync } from "@/lib/field/use-field";
import { wallClockOf } from "@/lib/wall-clock";
import { clientName } from "@/records/names";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { shortTime } from "../day/day-words";
import { minutesText, streetAndUnit } from "../day/stops";
import { useJustOpened } from "../dock";
import { Choice } from "../finish/finish-parts";
import { record } from "../record";
import { FieldSheet } from "../sheet";
import { callLink, phoneOf, textWith } from "../tools";
import { LateTape } from "./late-tape";
import type { LatePlan } from "./lateness";
import { doneBy, isPastWindow, lateText, wayToTell } from "./lateness";
import { words } from "./words";

type LateSheetProps = { plan: LatePlan; zone: string; now: Date; onClose: () => void };

/** Tells the customer and the office when the person will be there. */
export function LateSheet({ plan: planned, zone, now: opened, onClose }: LateSheetProps) {
  const { user } = useSession();
  const { silentSince } = useSync();
  // The times stay as they were: a choice must not change under the thumb.
  const [now] = useState(opened);
  const [{ next, choices, isOwn, drive, thereAt: arrival }] = useState(planned);
  const [picked, setPicked] = useState("0");
  const [other, setOther] = useState(() => wallClockOf(choices[2] ?? opened, zone).slice(11));
  const [edited, setEdited] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const otherId = useId();
  const [isAsking, setAsking] = useState(false);
  const isNew = useJustOpened();
  const { visit: nextVisit } = next.visit;
  const first = nextVisit.client.user.firstName || clientName(nextVisit.client);
  const doneAt = doneBy({ picked, choices, other }, zone, opened);
  const thereAt = arrival(doneAt ?? choices[0] ?? opened);
  // As the sheet opened: the title must not change with each choice.
  const isLate = isPastWindow(next, arrival(choices[0] ?? opened));
  const sender = { firstName: user?.firstName ?? "", company: user?.organization?.name ?? "" };
  const text = edited ?? lateText({ next, thereAt, zone, sender, ranOver: !isOwn });
  const phone = phoneOf(nextVisit);
  const isOffline = silentSince !== null;
  const way = wayToTell({ email: nextVisit.client.user.email, phone, isOffline });
  const tell = async (message: string | null) => {
    setAsking(doneAt === undefined);
    if (doneAt === undefined) return document.getElementById(otherId)?.focus();
    setBusy(true);
    const isKept = await record(next.visit, {
      kind: "late",
      expectedAt: thereAt.toISOString(),
      text: message?.trim() || null,
    });
    setBusy(false);
    if (!isKept) return;
    // Without signal it waits, as everything that was tapped.
    if (!isOffline) toast.success(message ? words.sentToOfficeThey(first) : words.officeKnows);
    onClose();
  };
  const place = [
    nextVisit.title,
    streetAndUnit(nextVisit.location).street,
    drive && words.driveAway(minutesText(drive)),
  ];
  return (
    <FieldSheet
      title={isLate ? words.youllBeLateFor(first) : words.tellWhenYoullBe(first)}
      line={place.filter(Boolean).join(", ")}
      onClose={onClose}
      opensItself
      dock={
        // A tap in the first moment was meant for what was there before.
        <div inert={isNew} className="flex min-w-0 flex-1 flex-col gap-2">
          <TellButton
            way={way}
            href={phone ? textWith(phone, text) : undefined}
            first={first}
            busy={isBusy}
            onTell={() => void tell(text)}
            onText={(event) => {
              if (!doneAt) event.preventDefault();
              void tell(null);
            }}
          />
          <div className="flex gap-2">
            {phone ? (
              <Button asChild size="touch" className="min-w-0 flex-1 px-2 [&_svg]:size-5">
                <a href={callLink(phone)}>
                  <Phone aria-hidden="true" />
                  {words.callFirst(first)}
                </a>
              </Button>
            ) : null}
            <Button
              size="touch"
              variant={way ? "secondary" : "primary"}
              busy={isBusy}
              className="min-w-0 flex-1 px-2"
              onClick={() => void tell(null)}
            >
              {words.tellOfficeOnly}
            </Button>
          </div>
        </div>
      }
    >
      <Choice
        title={isOwn ? words.thereBy : words.doneBy}
        value={picked}
        onChange={(value) => {
          setPicked(value);
          setEdited(undefined);
        }}
        className="border-b-0"
        options={[
          ...choices.map((at, index) => ({ value: String(index), label: shortTime(at, zone) })),
          { value: "other", label: words.other },
        ]}
      />
      {picked === "other" ? (
        <OtherTime
          id={otherId}
          label={isOwn ? words.thereAt : words.doneAt}
          value={other}
          isOver={isAsking && doneAt === undefined}
          onChange={(value) => {
            setOther(value);
            setEdited(undefined);
          }}
        />
      ) : null}
      <LateTape promised={nextVisit.arrivalWindow} now={now} thereAt={thereAt} zone={zone} />
      {way ? (
        <Words
          name={clientName(nextVisit.client)}
          text={text}
          isEdited={edited !== undefined}
          onEdit={setEdited}
        />
      ) : null}
      {isOffline ? <NoSignal hasPhone={Boolean(phone)} /> : null}
    </FieldSheet>
  );
}

type OtherTimeProps = {
  id: string;
  label: string;
  value: string;
  isOver: boolean;
  onChange: (value: string) => void;
};

function OtherTime({ id, label, value, isOver, onChange }: OtherTimeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pb-3 text-16">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={value}
        aria-invalid={isOver || undefined}
        aria-describedby={isOver ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="h-touch rounded-control border border-line-field bg-surface px-3 text-16 aria-invalid:border-red-ink"
      />
      {isOver ? (
        <p id={`${id}-error`} role="alert" className="text-14 text-red-ink">
          {words.thatTimeHasPassed}
        </p>
      ) : null}
    </div>
  );
}

type WordsProps = { name: string; text: string; isEdited: boolean; onEdit: (text: string) => void };

/** What the customer reads. */
function Words({ name, text, isEdited, onEdit }: WordsProps) {
  return (
    <section
      aria-label={words.messageTo(name)}
      className="mx-4 mb-3 rounded-control border border-line-strong bg-bg p-3"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-14 font-strong">{words.messageTo(name)}</h3>
        {isEdited ? null : (
          <Button
            variant="ghost"
            size="touch"
            icon={<Pencil aria-hidden="true" />}
            className="-my-2 -mr-2 px-3 text-accent-ink"
            onClick={() => onEdit(text)}
          >
            {words.edit}
          </Button>
        )}
      </div>
      {isEdited ? (
        <textarea
          aria-label={words.message}
          maxLength={500}
          rows={4}
          value={text}
          onChange={(event) => onEdit(event.target.value)}
          className="mt-1 block w-full resize-none rounded-control border border-line-field bg-surface p-2.5 text-16/[22px]"
        />
      ) : (
        <p className="mt-1 text-16/[24px]">{text}</p>
      )}
    </section>
  );
}

function NoSignal({ hasPhone }: { hasPhone: boolean }) {
  return (
    <p className="mx-4 mb-3 flex gap-3 rounded-control border border-ochre-line bg-ochre-soft px-3.5 py-2.5 text-16/[22px]">
      <TriangleAlert
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-ochre-ink"
      />
      {hasPhone ? words.noSignalForApp : words.noSignalWellTell}
    </p>
  );
}

type TellButtonProps = {
  way: ReturnType<typeof wayToTell>;
  /** Opens the phone's own messages with the words. */
  href: string | undefined;
  first: string;
  busy: boolean;
  onTell: () => void;
  /** The person texts from the phone, so only the office is told. */
  onText: (event: MouseEvent) => void;
};

function TellButton({ way, href, first, busy, onTell, onText }: TellButtonProps): ReactNode {
  const look = "h-15 w-full rounded-card text-18 [&_svg]:size-5";
  if (way === undefined) return null;
  if (way === "text")
    return (
      <Button asChild variant="primary" size="touch" className={look}>
        <a href={href} onClick={onText}>
          <MessageSquare aria-hidden="true" />
          {words.textFromThisPhone}
        </a>
      </Button>
    );
  return (
    <Button
      variant="primary"
      size="touch"
      busy={busy}
      icon={<Send aria-hidden="true" />}
      className={look}
      onClick={onTell}
    >
      {words.tellAndOffice(first)}
    </Button>
  );
}
