import { readStorage } from "@fieldwright/contract/data-exchange";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { queryKeys } from "@/lib/query-keys";
import { ErrorState } from "@/ui/error-state";
import { Meter } from "@/ui/meter";
import { SkeletonRows } from "@/ui/skeleton";
import { readableSize } from "./readable-size";
import { SubSection } from "./section";

/** From here on it is time to ask for more. */
const nearlyFull = 90;

/** How much room the organization's files take up. */
export function StoragePart() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.storage.all(),
    queryFn: ({ signal }) => call(readStorage, { signal }),
  });
  const percent = data ? Math.min(100, Math.round((data.used / data.quota) * 100)) : 0;
  return (
    <SubSection title="Files">
      {data ? (
        <>
          <p id="storage-used" className="text-13 text-ink-2">
            {readableSize(data.used)} of {readableSize(data.quota)} used for photos and documents. Deleted
            files make room after 30 days.
          </p>
          <Meter
            kind="meter"
            labelledBy="storage-used"
            percent={percent}
            tone={percent >= nearlyFull ? "warning" : "accent"}
          />
        </>
      ) : error ? (
        <ErrorState
          message={errorMessage(error, "Failed to load how much room your files take up")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={1} label="Loading how much room your files take up" />
      )}
    </SubSection>
  );
}
