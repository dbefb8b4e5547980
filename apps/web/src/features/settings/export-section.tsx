import {
  type DataExport,
  readDataExport,
  readStorage,
  startDataExport,
} from "@fieldwright/contract/data-exchange";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call, errorMessage } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/empty-state";
import { Meter } from "@/ui/meter";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { ImportPart, MoveInPart } from "./import-part";
import { SubSection } from "./section";
import { words } from "./words";

const queryKey = queryKeys.dataExport.all();

/** Polls while the export is being made, and refreshes the link of a finished one before it expires. */
const nextLook = (status: DataExport["status"] | undefined): number | false => {
  if (status === "pending") return 1_500;
  return status === "ready" ? 300_000 : false;
};

/** Storage use, and export and import of the whole organization. */
export function ExportSection() {
  return (
    <>
      <StoragePart />
      <ExportPart />
      <MoveInPart />
      <ImportPart />
    </>
  );
}

function ExportPart() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readDataExport, { signal }),
    refetchInterval: ({ state }) => nextLook(state.data?.export?.status),
  });
  const start = useMutation({
    mutationFn: () => call(startDataExport, {}),
    onSuccess: (made) => queries.setQueryData(queryKey, { export: made }),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntStartExport)),
  });
  const made = data?.export ?? null;
  return (
    <SubSection title={words.exportEverything}>
      <p className="text-13 text-ink-2">{words.zipWithEveryClient}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button busy={start.isPending || made?.status === "pending"} onClick={() => start.mutate()}>
          {words.exportData}
        </Button>
        {made ? <ExportState made={made} /> : null}
      </div>
      {made?.status === "failed" ? <Failure made={made} /> : null}
    </SubSection>
  );
}

function ExportState({ made }: { made: DataExport }) {
  const zone = useZone();
  if (made.status === "pending")
    return <output className="text-13 text-ink-2">{words.collectingYourData}</output>;
  if (!made.url) return null;
  return (
    <>
      <Button asChild variant="primary">
        <a href={made.url} download>
          <Download aria-hidden="true" />
          {words.download}
        </a>
      </Button>
      <output className="text-13 text-ink-2">
        {words.madeAvailableUntil(
          readableSize(made.size ?? 0),
          formatMoment(made.createdAt, zone),
          formatMoment(made.expiresAt, zone),
        )}
      </output>
    </>
  );
}

function Failure({ made: { message, missingFiles } }: { made: DataExport }) {
  return (
    <Banner tone="error">
      <p>{message ?? words.exportFailedPleaseTry}</p>
      {missingFiles.length > 0 ? (
        <ul className="mt-1 list-disc pl-5 text-13">
          {[...new Set(missingFiles)].map((name) => (
            <li key={name} className="break-all">
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

/** Percent from which a warning is shown. */
const nearlyFull = 90;

/** Storage used by the organization's files. */
function StoragePart() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.storage.all(),
    queryFn: ({ signal }) => call(readStorage, { signal }),
  });
  const percent = data ? Math.min(100, Math.round((data.used / data.quota) * 100)) : 0;
  return (
    <SubSection title={words.files}>
      {data ? (
        <>
          <p id="storage-used" className="text-13 text-ink-2">
            {words.ofUsedForPhotos(readableSize(data.used), readableSize(data.quota))}
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
          message={errorMessage(error, words.failedToLoadYour)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={1} label={words.loadingYourStorage} />
      )}
    </SubSection>
  );
}

const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

export const readableSize = (bytes: number): string => {
  if (bytes >= 1_000_000_000) return words.formatGb(figure.format(bytes / 1_000_000_000));
  return bytes > 0 && bytes < 100_000 ? words.lessThan01 : words.formatMb(figure.format(bytes / 1_000_000));
};
