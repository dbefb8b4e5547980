import type { ImportStatus } from "@fieldwright/contract/imports";
import type { ImportKind } from "@fieldwright/contract/record-imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useEffect } from "react";
import { errorMessage } from "@/lib/api-client";
import { formatMoment, useNow, useZone } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead, linkStyle } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/empty-state";
import { Meter } from "@/ui/meter";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { downloadRefused, importQuery, isOpen, type ImportRun as Run, useUndoImport } from "./api";
import { useStepFocus } from "./import-step";
import { words } from "./words";

const titles: Readonly<Record<ImportStatus, string>> = {
  waiting: words.running,
  running: words.running,
  done: words.done,
  undoing: words.undoing,
  undone: words.undone,
};

/** Whether a row may change what is here already. */
const changes = (kind: ImportKind): boolean => kind === "clients" || kind === "prices";

const figuresOf = (run: Run, kind: ImportKind) =>
  run.status === "undone"
    ? [
        { label: words.removed, value: run.removed },
        ...(changes(kind) ? [{ label: words.restored, value: run.restored }] : []),
        { label: words.kept, value: run.keptCount },
      ]
    : [
        { label: words.added, value: run.created },
        ...(changes(kind) || run.merged > 0 ? [{ label: words.merged[kind], value: run.merged }] : []),
        { label: words.skipped, value: run.skipped },
        { label: words.left, value: run.refused },
      ];

export const importedLists = {
  clients: "/clients",
  jobs: "/jobs",
  invoices: "/invoices",
  prices: "/settings",
} as const;

type OfKind = { kind: ImportKind; run: Run };

function Progress({ run: { done, total } }: { run: Run }) {
  return (
    <CardBody className="flex flex-col gap-3">
      <Meter
        labelledBy="import-run"
        kind="progressbar"
        percent={total === 0 ? 0 : Math.round((done / total) * 100)}
      />
      <p className="flex flex-wrap justify-between gap-x-6 text-13 text-ink-2">
        <span>{words.progress(done, total)}</span>
        <span>{words.leave}</span>
      </p>
    </CardBody>
  );
}

function Figures({ kind, run }: OfKind) {
  return (
    <output className="block">
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {figuresOf(run, kind).map(({ label, value }) => (
          <div key={label} className="bg-surface p-4">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-22 font-head wdth-head">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}

function Refused({ kind, run }: OfKind) {
  const save = async () => {
    try {
      saveFile(await downloadRefused(kind, run._id));
    } catch (error) {
      toast.error(errorMessage(error, words.downloadFailed));
    }
  };
  return (
    <CardBody className="flex flex-wrap items-center justify-between gap-3 border-t border-line">
      <p className="text-13 text-ink-2">{words.downloadText}</p>
      <Button icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {words.download(run.refused)}
      </Button>
    </CardBody>
  );
}

function Kept({ run: { kept, keptCount } }: { run: Run }) {
  return (
    <Card aria-labelledby="import-kept" className="overflow-hidden">
      <CardHead id="import-kept" title={words.stays} />
      <ul className="max-h-80 divide-y divide-line overflow-y-auto text-13">
        {kept.map((one) => (
          <li key={`${one.name} ${one.reason}`} className="flex flex-wrap gap-x-4 px-4 py-2">
            {"client" in one ? (
              <Link to="/clients/$id" params={{ id: one.client }} className={linkStyle}>
                {one.name}
              </Link>
            ) : (
              <span className="font-control">{one.name}</span>
            )}
            <span className="text-ink-2">{one.reason}</span>
          </li>
        ))}
        {keptCount > kept.length ? (
          <li className="px-4 py-2 text-ink-2">{words.more(keptCount - kept.length)}</li>
        ) : null}
      </ul>
    </Card>
  );
}

type ImportRunProps = { kind: ImportKind; id: string; onStartAgain: () => void };

/** How far an import is, and then what became of it. */
export function ImportRun({ kind, id, onStartAgain }: ImportRunProps) {
  const queries = useQueryClient();
  const zone = useZone();
  const now = useNow();
  const { data: run, error, isFetching, refetch } = useQuery(importQuery(kind, id));
  const undo = useUndoImport(kind, id);
  const status = run?.status;
  useStepFocus("import-run", run !== undefined);
  useEffect(() => {
    if (status === "done" || status === "undone")
      // An import touches most lists.
      void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== "imports" });
  }, [queries, status]);
  if (!run)
    return (
      <Card aria-label={words.running}>
        {error ? (
          <ErrorState
            message={errorMessage(error, words.loadFailed)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={3} label={words.running} />
        )}
      </Card>
    );
  const ask = async () => {
    const agreed = await confirm({
      title: words.undoTitle,
      body: words.undoBody[kind],
      confirmLabel: words.undo,
      tone: "danger",
    });
    if (agreed)
      undo.mutate(undefined, { onError: (failure) => toast.error(errorMessage(failure, words.undoFailed)) });
  };
  const canUndo =
    run.status === "done" && run.created + run.merged > 0 && Date.parse(run.undoUntil) > now.getTime();
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="import-run" className="overflow-hidden">
        <CardHead
          id="import-run"
          title={titles[run.status]}
          action={<span className="truncate text-13 text-ink-2">{run.fileName}</span>}
        />
        {isOpen(run) ? <Progress run={run} /> : <Figures kind={kind} run={run} />}
        {run.status === "done" && run.refused > 0 ? <Refused kind={kind} run={run} /> : null}
        {isOpen(run) ? null : (
          <CardFoot>
            {canUndo ? (
              <span className="mr-auto flex flex-wrap items-center gap-x-3">
                <Button variant="ghost" busy={undo.isPending} onClick={() => void ask()}>
                  {words.undo}
                </Button>
                <span className="text-13 text-ink-2">
                  {words.undoUntil(formatMoment(run.undoUntil, zone))}
                </span>
              </span>
            ) : null}
            <Button onClick={onStartAgain}>{words.importAnother}</Button>
            <Button asChild variant="primary">
              <Link to={importedLists[kind]} {...(kind === "prices" ? { hash: "price-book" } : {})}>
                {words.view[kind]}
              </Link>
            </Button>
          </CardFoot>
        )}
      </Card>
      {run.kept.length > 0 ? <Kept run={run} /> : null}
    </div>
  );
}
