import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { jobQuery } from "@/records/api";
import { clientById } from "@/records/client-picker";
import { Crumbs } from "@/records/record-page";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { KeyHints } from "../board/board-foot";
import { words } from "../sheet/words";
import { AppointmentForm } from "./appointment-form";
import { appointmentOfJob, emptyAppointment } from "./visit-draft";
import { words as texts } from "./words";

const sheetKeys = [
  [["↑", "↓"], words.keys.person],
  [["←", "→"], words.keys.quarter],
  [["[", "]"], words.keys.day],
] as const;

const route = getRouteApi("/protected/schedule/new");

/** The arrival window of the settings, which every new visit has. */
const useUsualArrival = (): string => {
  const { user } = useSession();
  const usual = user?.organization?.arrivalWindowMinutes ?? 0;
  return usual > 0 ? String(usual) : "none";
};

export function ScheduleAppointmentPage() {
  const zone = useZone();
  const arrival = useUsualArrival();
  const { job, client, date } = route.useSearch();
  return (
    <PageBody className="max-w-[calc(1280px+2*var(--page-pad))]">
      <PageHeader
        title={words.title}
        crumbs={<Crumbs list="/schedule" />}
        actions={<KeyHints hints={sheetKeys} />}
      />
      {job ? (
        <AppointmentOfJob key={job} jobId={job} date={date} />
      ) : (
        <AppointmentForm
          key={client}
          initial={{
            ...emptyAppointment(date, zone),
            arrival,
            ...(client ? { client: clientById(client) } : {}),
          }}
        />
      )}
    </PageBody>
  );
}

function AppointmentOfJob({ jobId, date }: { jobId: string; date: string | undefined }) {
  const zone = useZone();
  const arrival = useUsualArrival();
  const { data, isError, isFetching, refetch } = useQuery(jobQuery(jobId));
  if (data)
    return (
      <AppointmentForm
        initial={{ ...appointmentOfJob(data, date, zone), arrival }}
        minutes={data.estimatedDuration ?? undefined}
      />
    );
  if (isError) {
    return <ErrorState message={texts.failedToLoadJob} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Card>
      <SkeletonRows rows={6} label={texts.loadingJob} />
    </Card>
  );
}
