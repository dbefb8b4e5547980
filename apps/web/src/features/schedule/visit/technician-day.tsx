import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCan } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { bleed, Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { AgendaDay } from "../agenda/agenda-day";
import { boardQuery } from "../api";
import { driveTimes, tripsOf } from "../board/travel";
import { visitsByDay } from "../days";
import { words } from "./words";

/** The rest of the technician's day around the visit, with the drives. Only for the office. */
export function TechnicianDay({ visit }: { visit: Visit }) {
  const zone = useZone();
  const isOffice = useCan("schedule:write");
  const person = visit.team[0]?.user;
  const day = dayIn(zone, new Date(visit.timeSlot.start));
  const isShown = isOffice && person !== undefined && visit.status !== "cancelled";
  const { data } = useQuery({ ...boardQuery(day, day, person?._id), enabled: isShown });
  if (!isShown || !data) return null;
  // After the visit went to someone else, the first person's day stays until the new one is here.
  const entries = (visitsByDay([day], data.visits, zone).get(day) ?? []).filter((entry) =>
    entry.visit.team.some(({ user }) => user === person._id),
  );
  if (!entries.some((entry) => entry.visit._id !== visit._id)) return null;
  return (
    <Card aria-labelledby="visit-day" className={cx("overflow-hidden [&>ol]:border-y-0", bleed)}>
      <CardHead
        id="visit-day"
        title={words.dayOf(person.firstName)}
        action={
          <Link to="/schedule" search={{ view: "board", date: day }} className={cx(linkStyle, "text-13")}>
            {words.openDay}
          </Link>
        }
      />
      <AgendaDay
        entries={entries}
        zone={zone}
        driveMinutes={driveTimes(tripsOf(data.travel))}
        current={visit._id}
      />
    </Card>
  );
}
