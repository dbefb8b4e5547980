import {
  type DataExport,
  importData,
  readDataExport,
  startDataExport,
} from "@fieldwright/contract/data-exchange";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { useRef } from "react";
import { call, upload } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { formatMoment, useZone } from "@/lib/dates";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { SubSection } from "./section";

const queryKey = ["data-export"];

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? "less than 0.1 MB" : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** While it is made, and before the address of a finished one stops working. */
const nextLook = (status: DataExport["status"] | undefined): number | false => {
  if (status === "pending") return 1_500;
  return status === "ready" ? 300_000 : false;
};

/** The whole organization as one file, and back. */
export function ExportSection() {
  return (
    <>
      <ExportPart />
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
    onError: (failure) => toast.error(errorMessage(failure, "The export could not be started.")),
  });
  const made = data?.export ?? null;
  return (
    <SubSection title="Export everything">
      <p className="text-13 text-ink-2">
        A ZIP with every client, quote, job, visit, invoice, payment and message as CSV and JSON, and all
        files. No passwords, keys or links are in it.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button busy={start.isPending || made?.status === "pending"} onClick={() => start.mutate()}>
          Export data
        </Button>
        {made ? <ExportState made={made} /> : null}
      </div>
    </SubSection>
  );
}

function ExportState({ made }: { made: DataExport }) {
  const zone = useZone();
  if (made.status === "pending") return <output className="text-13 text-ink-2">Collecting your data…</output>;
  if (made.status === "failed" || !made.url)
    return <output className="text-13 text-red-ink">The export failed. Please try again.</output>;
  return (
    <>
      <Button asChild variant="primary">
        <a href={made.url} download>
          <Download aria-hidden="true" />
          Download
        </a>
      </Button>
      <output className="text-13 text-ink-2">
        {megabytes(made.size ?? 0)}, made {formatMoment(made.createdAt, zone)}, here until{" "}
        {formatMoment(made.expiresAt, zone)}
      </output>
    </>
  );
}

const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function ImportPart() {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const bring = useMutation({
    mutationFn: (file: File) => upload(importData, file),
    onSuccess: () => queries.invalidateQueries(),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const agreed = await confirm({
      title: `Import ${file.name}?`,
      body: "Everything in it comes into this organization, and its settings take the place of yours. The name and the plan stay.",
      confirmLabel: "Import",
    });
    if (agreed) bring.mutate(file);
  };
  return (
    <SubSection title="Import an export">
      <p className="text-13 text-ink-2">
        Brings a complete export into an organization that has no records yet. Team members come in
        deactivated and without passwords; reactivate each on the Team screen.
      </p>
      <Button
        className="self-start"
        icon={<Upload aria-hidden="true" />}
        busy={bring.isPending}
        onClick={() => input.current?.click()}
      >
        Choose a ZIP to import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Export to import"
        className="hidden"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {bring.isPending ? (
        <output className="text-13 text-ink-2">
          Bringing everything in. A large export takes a minute or two.
        </output>
      ) : null}
      {bring.data ? (
        <Banner tone="success">
          {totalOf(bring.data.counts).toLocaleString("en-US")} rows and {bring.data.files} files are here.
          {bring.data.people.withoutAddress.length > 0
            ? ` ${bring.data.people.withoutAddress.length} people came without their e-mail address, because it belongs to another account.`
            : ""}
        </Banner>
      ) : null}
      {bring.error ? <Banner tone="error">{errorMessage(bring.error, "The import failed.")}</Banner> : null}
    </SubSection>
  );
}
