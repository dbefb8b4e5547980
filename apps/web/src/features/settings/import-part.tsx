import { type ImportRun, importData, readImport } from "@fieldwright/contract/data-exchange";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp, Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import { call, errorMessage, upload } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Meter } from "@/ui/meter";
import { SubSection } from "./section";
import { words as texts, moveInWords as words } from "./words";

const queryKey = queryKeys.dataImport.all();

const isOpen = (run: ImportRun | null | undefined): boolean =>
  run?.status === "waiting" || run?.status === "running";

/** The latest import run, no matter who started it. Refetches everything once the run is done. */
const useImportRun = () => {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readImport, { signal }),
    refetchInterval: ({ state }) => (isOpen(state.data?.run) ? 1_000 : false),
  });
  const run = data?.run ?? null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && run?.status === "done") void queries.invalidateQueries();
    wasOpen.current = isOpen(run);
  }, [queries, run]);
  return run;
};

export function ImportPart() {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const run = useImportRun();
  const bring = useMutation({
    mutationFn: (file: File) => upload(importData, file),
    onSuccess: (started) => queries.setQueryData(queryKey, { run: started }),
    // Someone else may have started an import.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const agreed = await confirm({
      title: texts.importName(file.name),
      body: texts.everythingInItComes,
      confirmLabel: texts.import,
    });
    if (agreed) bring.mutate(file);
  };
  return (
    <SubSection title={texts.importExport}>
      <p className="text-13 text-ink-2">{texts.loadsFullExportInto}</p>
      <Button
        className="self-start"
        icon={<Upload aria-hidden="true" />}
        busy={bring.isPending || isOpen(run)}
        onClick={() => input.current?.click()}
      >
        {texts.chooseZipToImport}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={texts.exportToImport}
        className="hidden"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {bring.isPending ? <output className="text-13 text-ink-2">{texts.uploadingFile}</output> : null}
      {bring.error ? <Banner tone="error">{errorMessage(bring.error, texts.importFailed)}</Banner> : null}
      {run && !bring.isPending && (!bring.error || isOpen(run)) ? <RunState run={run} /> : null}
    </SubSection>
  );
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many addresses to list on screen. */
const maxNamed = 20;

const inviteAgain = (addresses: readonly string[]): string => {
  if (addresses.length === 0) return "";
  const named = addresses.slice(0, maxNamed).join(", ");
  const more = addresses.length > maxNamed ? texts.andMore(addresses.length - maxNamed) : "";
  return ` ${counted(addresses.length, texts.teamMember)} imported without an email address. Invite them again from Team: ${named}${more}.`;
};

function RunState({ run: { status, progress, message, report } }: { run: ImportRun }) {
  if (status === "failed") return <Banner tone="error">{message ?? texts.importFailed}</Banner>;
  if (status === "done" && report)
    return (
      <Banner tone="success">
        {texts.importedAnd(
          counted(totalOf(report.counts), "row"),
          counted(report.files, "file"),
          inviteAgain(report.people.withoutAddress),
        )}
      </Banner>
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-4 text-13 text-ink-2">
        <output id="import-progress">
          {status === "waiting" ? texts.yourImportIsIn : texts.importingYouCanLeave}
        </output>
        <span aria-hidden="true">{progress}%</span>
      </p>
      <Meter kind="progressbar" labelledBy="import-progress" percent={progress} />
    </div>
  );
}

/** Leads to the imports from other programs. */
export function MoveInPart() {
  return (
    <SubSection title={words.title}>
      <p className="text-13 text-ink-2">{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/clients/import">{words.clients}</Link>
        </Button>
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/import" search={{ what: "jobs" }}>
            {words.jobs}
          </Link>
        </Button>
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/import" search={{ what: "invoices" }}>
            {words.invoices}
          </Link>
        </Button>
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/import" search={{ what: "prices" }}>
            {words.prices}
          </Link>
        </Button>
      </div>
    </SubSection>
  );
}
