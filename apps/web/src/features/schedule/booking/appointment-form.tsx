import type { Day } from "@fieldwright/domain/calendar";
import { theSkills } from "@fieldwright/domain/skill-words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useMedia } from "@/lib/use-media";
import { instantOf, isMoment, spanOf } from "@/lib/wall-clock";
import { teamQuery } from "@/records/api";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { minute } from "../board/scale";
import { judge, type Verdict } from "../board/verdict";
import { WhatFields, WhenFields } from "../sheet/booking-fields";
import { bookingText } from "../sheet/chosen-day";
import { bestStart, lackingOf, standing } from "../sheet/fit";
import type { Choice } from "../sheet/lane";
import { PicturePanel } from "../sheet/picture-panel";
import { onDay, type Picture, usePicture, wantedOn } from "../sheet/use-picture";
import { useSheetKeys } from "../sheet/use-sheet-keys";
import { words } from "../sheet/words";
import { useBooking } from "./use-booking";
import type { OpenAppointment } from "./visit-draft";

type FootState = {
  readonly tone: "open" | "fits" | "warns" | "clashes";
  readonly text: string;
  /** What speaks against it. */
  readonly problem: string;
};

const icons = { open: CircleDashed, fits: CircleCheck, warns: TriangleAlert, clashes: CircleAlert };
const tones = {
  open: "text-ink-3",
  fits: "text-green-ink",
  warns: "text-ochre-ink",
  clashes: "text-red-ink",
};

/** Names the booking beside the button that makes it. */
function SheetFoot({ state: { tone, text, problem }, busy }: { state: FootState; busy: boolean }) {
  const Icon = icons[tone];
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-b-[7px] border-t border-line-strong bg-bg px-4 py-3">
      <output className="flex min-w-0 flex-1 basis-80 items-center gap-2.5 text-13 font-medium">
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} className={cx("shrink-0", tones[tone])} />
        <span className="min-w-0">
          {text}
          {problem ? <span className={cx("font-strong", tones[tone])}>. {problem}.</span> : null}
        </span>
      </output>
      <span className="flex gap-2 max-sm:w-full">
        <Button asChild variant="ghost">
          <Link to="/schedule" ignoreBlocker>
            {words.cancel}
          </Link>
        </Button>
        <Button type="submit" variant="primary" busy={busy} className="max-sm:flex-1">
          {words.submit}
        </Button>
      </span>
    </footer>
  );
}

const nobody = new Set<string>();

/** What speaks against a person at the chosen time. */
const verdictOf = (picture: Picture | undefined, person: string): Verdict | undefined => {
  const row = picture?.rows.find(({ id }) => id === person);
  if (!picture?.slot || !row) return undefined;
  const { slot, needs, scale } = picture;
  const verdict = judge(row, { ...slot, coordinates: needs.place, without: nobody }, scale);
  const lacking = lackingOf(row, needs.skills);
  if (verdict.tone === "clashes" || lacking.length === 0) return verdict;
  return { tone: "warns", text: words.lacks(row.person?.firstName ?? "", theSkills(lacking)) };
};

const worstOf = (verdicts: readonly Verdict[]): Verdict | undefined =>
  verdicts.find(({ tone }) => tone === "clashes") ??
  verdicts.find(({ tone }) => tone === "warns") ??
  verdicts[0];

type Standing = {
  readonly picture: Picture | undefined;
  readonly team: readonly string[];
  readonly names: readonly string[];
  readonly zone: string;
  readonly today: Day;
  readonly times: { readonly start: string; readonly end: string };
};

const footOf = ({ picture, team, names, zone, today, times }: Standing): FootState => {
  const slot = spanOf(times.start, times.end, zone);
  const row = picture?.rows.find(({ id }) => id === team[0]);
  const stands = picture?.slot && row ? standing(row, picture.slot, picture.needs, picture.span) : undefined;
  const verdict = worstOf(team.flatMap((id) => verdictOf(picture, id) ?? []));
  const isBad = verdict !== undefined && verdict.tone !== "fits";
  return {
    tone: !slot || team.length === 0 ? "open" : (verdict?.tone ?? "open"),
    text: bookingText(names, slot, isBad ? undefined : stands, { zone, today }),
    problem: slot && isBad ? verdict.text : "",
  };
};

/** A day to look at, for as long as the start stays what it was. */
type Browsed = { readonly day: Day; readonly start: string };

/** A booking that comes from a job opens with its best fit chosen, for as long as nothing was changed. */
const useBestFit = (
  { form, openWith }: ReturnType<typeof useBooking>,
  { picture, isPlaced }: ReturnType<typeof usePicture>,
  isOfJob: boolean,
) => {
  const isWaiting = useRef(isOfJob);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isWaiting.current || !picture || !isPlaced) return;
    isWaiting.current = false;
    const [best] = picture.fit.candidates;
    if (best && !isDirty) openWith(best.best, best.row.id);
  });
};

type AppointmentFormProps = {
  initial: OpenAppointment;
  /** How long the job takes, if somebody said so. */
  minutes?: number | undefined;
};

/** Books a visit: the fields at the left, who is free at the right. Each follows the other. */
export function AppointmentForm({ initial, minutes }: AppointmentFormProps) {
  const booking = useBooking(initial, minutes);
  const { form } = booking;
  const [browsed, setBrowsed] = useState<Browsed>();
  const [typed, setTyped] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const [job, client, category, start, end, team, arrival] = useWatch({
    control: form.control,
    name: ["job", "client", "category", "start", "end", "team", "arrival"],
  });
  const seen = usePicture({
    job,
    client,
    category,
    start,
    end,
    team,
    browsed: browsed?.start === start ? browsed.day : undefined,
    typed,
    length: booking.length,
  });
  const { picture, zone, skills } = seen;
  useBestFit(booking, seen, initial.job !== undefined);
  const isWide = useMedia("(width >= 64rem)");
  const { data } = useQuery(teamQuery);
  const names = team.flatMap((id) => data?.users.find(({ _id }) => _id === id)?.firstName ?? []);
  const clientName = booking.newClient.isOpen ? "" : (client?.label.split(" ")[0] ?? "");
  const slot = spanOf(start, end, zone);
  const length = slot ? slot.end - slot.start : booking.length * minute;

  const choose = (choice: Choice) => {
    booking.setTimes(choice.start, choice.start + length);
    // A crew stays together: another person joins it.
    const next = team.length > 1 ? [...new Set([...team, ...choice.team])] : [...choice.team];
    form.setValue("team", next, { shouldDirty: true });
  };
  /** Only looks. The next change of the start leads back to it. */
  const browse = (day: Day) => setBrowsed({ day, start });
  /** Goes to the chosen person's best time of that day, close to a typed one, else to the same time. */
  const changeDay = (day: Day) => {
    if (!isMoment(start)) return browse(day);
    setBrowsed(undefined);
    const span = picture?.scale.panels.find((one) => one.day === day);
    const row = picture?.rows.find(({ id }) => id === team[0]);
    const wanted = wantedOn(day, typed, zone);
    const best = picture && span && row ? bestStart(row, { ...picture.needs, wanted }, span) : undefined;
    const from = best ?? wanted ?? instantOf(onDay(start, day), zone).getTime();
    booking.setTimes(from, from + length);
  };
  useSheetKeys({ panel, picture, team, day: seen.day, onChoose: choose, onDay: changeDay });

  const [lead = ""] = team;
  const row = picture?.rows.find(({ id }) => id === lead);
  const choice = picture?.slot && row ? standing(row, picture.slot, picture.needs, picture.span) : undefined;
  const whenFields = (
    <div key="when" className="border-line bg-bg p-4 lg:border-r">
      <WhenFields
        booking={booking}
        slot={slot}
        client={clientName}
        names={names}
        zone={zone}
        onTyped={setTyped}
      />
    </div>
  );
  const people = (
    <div
      key="people"
      ref={panel}
      tabIndex={-1}
      className="min-w-0 border-line outline-none max-lg:border-b lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <PicturePanel
        {...seen}
        team={team}
        window={arrival === "none" ? 0 : Number(arrival)}
        client={clientName}
        title={job?.label ?? ""}
        lead={choice && { person: lead, choice }}
        isBad={(person) => verdictOf(picture, person)?.tone === "clashes"}
        onChoose={choose}
        onDay={changeDay}
        onBrowse={browse}
      />
    </div>
  );
  return (
    <FormProvider {...form}>
      <Card className="overflow-clip">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void booking.submit();
          }}
        >
          <div className="lg:grid lg:grid-cols-[328px_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
            <div className="border-line bg-bg p-4 max-lg:border-b lg:border-r lg:pb-0">
              <WhatFields booking={booking} slot={slot} skills={skills} />
            </div>
            {isWide ? [whenFields, people] : [people, whenFields]}
          </div>
          <SheetFoot
            state={footOf({ picture, team, names, zone, today: seen.today, times: { start, end } })}
            busy={booking.isBusy}
          />
        </form>
      </Card>
    </FormProvider>
  );
}
