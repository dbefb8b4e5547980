import type { RecordImport, RecordKind } from "@fieldwright/contract/record-imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useEffect } from "react";
import { errorMessage } from "@/lib/api-error";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/error-state";
import { Meter } from "@/ui/meter";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useStepFocus } from "../import-step";
import { downloadRefused, isOpen, recordImportQuery, useUndoImport } from "./api";
import { words } from "./words";

const titles: Readonly<Record<RecordImport["status"], string>> = {
  waiting: words.running,
  running: words.running,
  done: words.done,
  undoing: words.undoing,
  undone: words.undone,
};

const figuresOf = (run: RecordImport) =>
  run.status === "undone"
    ? [
        { label: words.removed, value: run.removed },
        { label: words.kept, value: run.keptCount },
      ]
    : [
        { label: words.added, value: run.created },
        ...(run.merged > 0 ? [{ label: words.parts, value: run.merged }] : []),
        { label: words.skipped, value: run.skipped },
        { label: words.left, value: run.refused },
      ];

function Progress({ run: { done, total } }: { run: RecordImport }) {
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

function Figures({ run }: { run: RecordImport }) {
  return (
    <output className="block">
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {figuresOf(run).map(({ label, value }) => (
          <div key={label} className="bg-surface p-4">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-22 font-head wdth-head">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}

function Refused({ run }: { run: RecordImport }) {
  const save = async () => {
    try {
      saveFile(await downloadRefused(run._id));
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

function Kept({ run: { kept, keptCount } }: { run: RecordImport }) {
  return (
    <Card aria-labelledby="import-kept" className="overflow-hidden">
      <CardHead id="import-kept" title={words.stays} />
      <ul className="max-h-80 divide-y divide-line overflow-y-auto text-13">
        {kept.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="flex flex-wrap gap-x-4 px-4 py-2">
            <span className="font-control">{name}</span>
            <span className="text-ink-2">{reason}</span>
          </li>
        ))}
        {keptCount > kept.length ? (
          <li className="px-4 py-2 text-ink-2">{words.more(keptCount - kept.length)}</li>
        ) : null}
      </ul>
    </Card>
  );
}

type RecordRunProps = { id: string; kind: RecordKind; onStartAgain: () => void };

/** How far an import is, and then what became of it. */
export function RecordRun({ id, kind, onStartAgain }: RecordRunProps) {
  const queries = useQueryClient();
  const { data: run, error, isFetching, refetch } = useQuery(recordImportQuery(id));
  const undo = useUndoImport(id);
  const status = run?.status;
  useStepFocus("import-run", run !== undefined);
  useEffect(() => {
    if (status === "done" || status === "undone")
      // An import touches most lists.
      void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== "record-imports" });
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
      body: words.undoBody,
      confirmLabel: words.undo,
      tone: "danger",
    });
    if (agreed)
      undo.mutate(undefined, { onError: (failure) => toast.error(errorMessage(failure, words.undoFailed)) });
  };
  const canUndo = run.status === "done" && run.created > 0;
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="import-run" className="overflow-hidden">
        <CardHead
          id="import-run"
          title={titles[run.status]}
          action={<span className="truncate text-13 text-ink-2">{run.fileName}</span>}
        />
        {isOpen(run) ? <Progress run={run} /> : <Figures run={run} />}
        {run.status === "done" && run.refused > 0 ? <Refused run={run} /> : null}
        {isOpen(run) ? null : (
          <CardFoot>
            {canUndo ? (
              <Button variant="ghost" busy={undo.isPending} onClick={() => void ask()} className="mr-auto">
                {words.undo}
              </Button>
            ) : null}
            <Button onClick={onStartAgain}>{words.importAnother}</Button>
            <Button asChild variant="primary">
              <Link to={kind === "jobs" ? "/jobs" : "/invoices"}>{words.view[kind]}</Link>
            </Button>
          </CardFoot>
        )}
      </Card>
      {run.kept.length > 0 ? <Kept run={run} /> : null}
    </div>
  );
}
