import type { Day } from "@fieldwright/domain/calendar";
import { theSkills } from "@fieldwright/domain/skill-words";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { instantOf, isMoment, spanOf } from "@/lib/wall-clock";
import { teamQuery } from "@/records/api";
import { Card } from "@/ui/card";
import { minute } from "../board/scale";
import { judge, type Verdict } from "../board/verdict";
import { BookingFields } from "../sheet/booking-fields";
import { bookingText } from "../sheet/chosen-words";
import { bestStart, lackingOf, standing } from "../sheet/fit";
import type { Choice } from "../sheet/lane";
import { PicturePanel } from "../sheet/picture-panel";
import { type FootState, SheetFoot } from "../sheet/sheet-foot";
import { onDay, type Picture, usePicture, wantedOn } from "../sheet/use-picture";
import { useSheetKeys } from "../sheet/use-sheet-keys";
import { words } from "../sheet/words";
import { useBooking } from "./use-booking";
import type { OpenAppointment } from "./visit-draft";

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

/** Books a visit: the fields at the left, who is free at the right. Each follows the other. */
export function AppointmentForm({ initial }: { initial: OpenAppointment }) {
  const booking = useBooking(initial);
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
          <div className="lg:grid lg:grid-cols-[328px_minmax(0,1fr)]">
            <div className="border-line bg-bg p-4 max-lg:border-b lg:border-r">
              <BookingFields
                booking={booking}
                slot={slot}
                skills={skills}
                client={clientName}
                names={names}
                zone={zone}
                onTyped={setTyped}
              />
            </div>
            <div ref={panel} tabIndex={-1} className="min-w-0 outline-none">
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
