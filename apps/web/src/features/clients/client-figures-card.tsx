import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useIsDeleting } from "@/records/use-delete-record";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { clientFiguresQuery } from "./api";

const count = (number: number) => number.toLocaleString("en-US");

/** What is going on with a client; a figure that the person may not see has no cell. */
export function ClientFiguresCard({ id }: { id: string }) {
  const { data, isError } = useQuery({ ...clientFiguresQuery(id), enabled: !useIsDeleting("clients") });
  // Figures are an extra: the page is whole without them.
  if (isError && !data) return null;
  const cells = data
    ? [
        ...(data.openJobs === undefined ? [] : [{ label: "Open jobs", value: count(data.openJobs) }]),
        ...(data.openQuotes === undefined ? [] : [{ label: "Open quotes", value: count(data.openQuotes) }]),
        ...(data.balance === undefined ? [] : [{ label: "Balance", value: formatUsd(data.balance) }]),
        ...(data.lifetime === undefined ? [] : [{ label: "Lifetime", value: formatUsd(data.lifetime) }]),
      ]
    : ["Open jobs", "Open quotes", "Balance", "Lifetime"].map((label) => ({ label, value: null }));
  return (
    <Card aria-label="Figures" aria-busy={!data} className="@container">
      <dl className="grid grid-cols-2 divide-x divide-line @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none @max-2xl:[&>*:nth-child(even)]:border-r-0">
        {cells.map(({ label, value }) => (
          <div key={label} className="min-w-0 p-4 @max-2xl:[&:nth-child(n+3)]:border-t">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-22 font-head wdth-head">
              {value ?? <Skeleton className="my-2 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
