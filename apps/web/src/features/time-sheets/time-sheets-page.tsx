import { weekOf } from "@fieldwright/domain/time-sheets";
import { getRouteApi } from "@tanstack/react-router";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { PageBody } from "@/ui/page";
import type { Correction } from "./days-of-sheet";
import { PersonWeek } from "./person-week";
import { TeamWeek } from "./team-week";

const route = getRouteApi("/protected/time-sheets");

/** The office sees everyone, or the person in the address. Everyone else sees their own week. */
export function TimeSheetsPage({ correction }: { correction: Correction }) {
  const { user } = useSession();
  const isOffice = useCan("schedule:write");
  const today = useToday();
  const search = route.useSearch();
  const week = search.week ?? weekOf(today);
  if (!user) return null;
  const person = isOffice ? search.user : user._id;
  return (
    <PageBody>
      {person ? (
        <PersonWeek user={person} week={week} isOwn={!isOffice} correction={correction} />
      ) : (
        <TeamWeek week={week} />
      )}
    </PageBody>
  );
}
