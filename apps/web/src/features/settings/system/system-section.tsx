import { readSystem, type SystemState } from "@fieldwright/contract/system";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { LoadFailed } from "@/records/record-page";
import { Badge } from "@/ui/badge";
import { Banner } from "@/ui/banner";
import { ErrorState } from "@/ui/empty-state";
import { Meter } from "@/ui/meter";
import { SkeletonRows } from "@/ui/skeleton";
import { readableSize } from "../export-section";
import { Section, SubSection } from "../section";
import { isLow, warningsOf } from "./warnings";
import { words } from "./words";

const refreshEvery = 30_000;

/** How the deployment is doing, for whoever runs it. Sections stay once opened, so it asks only while it is seen. */
export function SystemSection() {
  const isShown = useLocation({ select: ({ hash }) => hash === "system" });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.system.all(),
    queryFn: ({ signal }) => call(readSystem, { signal }),
    staleTime: 0,
    refetchInterval: isShown ? refreshEvery : false,
  });
  const retry = () => void refetch();
  return (
    <Section anchor="system" title={words.title}>
      {data ? (
        <>
          {error ? (
            <LoadFailed message={words.stale} busy={isFetching} onRetry={retry} className="m-4 mb-0" />
          ) : null}
          <State state={data} />
        </>
      ) : error ? (
        <ErrorState message={words.failed} busy={isFetching} onRetry={retry} />
      ) : (
        <SkeletonRows rows={8} label={words.loading} />
      )}
    </Section>
  );
}

function State({ state }: { state: SystemState }) {
  const zone = useZone();
  return (
    <div>
      <div className="flex flex-col gap-3 p-4">
        <Overall warnings={warningsOf(state)} />
        <p className="text-13 text-ink-2">{words.intro}</p>
        <p className="text-12 text-ink-2">{words.asOf(formatMoment(state.at, zone))}</p>
      </div>
      <Servers nodes={state.nodes} />
      <Queue queue={state.queue} />
      <MailPart mail={state.mail} />
      <BackupPart backup={state.backup} />
      <DatabasePart database={state.database} />
      <Services files={state.files} services={state.services} />
      <SubSection title={words.program}>
        <Facts
          facts={[
            [words.version, words.versionOf(state.version, state.commit)],
            [words.schema, state.schema ?? words.newerSchema],
          ]}
        />
      </SubSection>
    </div>
  );
}

function Overall({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return <Banner tone="success">{words.allGood}</Banner>;
  return (
    <Banner tone="warning">
      <p>{words.needsALook(warnings.length)}</p>
      <ul className="list-disc pl-5 font-normal">
        {warnings.map((warning) => (
          <li key={warning} className="break-words">
            {warning}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type Fact = readonly [label: string, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-2 text-13">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 sm:grid-cols-[190px_minmax(0,1fr)]">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Servers({ nodes }: Pick<SystemState, "nodes">) {
  return (
    <SubSection title={words.servers}>
      {nodes.length === 0 ? <p className="text-13 text-ink-2">{words.noServers}</p> : null}
      <ul className="-my-3 divide-y divide-line">
        {nodes.map((node) => (
          <ServerRow key={node._id} node={node} />
        ))}
      </ul>
    </SubSection>
  );
}

function ServerRow({ node }: { node: SystemState["nodes"][number] }) {
  const zone = useZone();
  const { disk } = node;
  const diskId = `disk-${node._id}`;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-control break-all">{node.hostname}</p>
        {node.isAnswering ? (
          <Badge tone="green" quiet icon={<CircleCheck aria-hidden="true" />}>
            {words.answering}
          </Badge>
        ) : (
          <Badge tone="red" icon={<CircleAlert aria-hidden="true" />}>
            {words.notAnswering}
          </Badge>
        )}
      </div>
      <p className="text-13 text-ink-2">{words.runs(node.role, node.version)}</p>
      <p className="text-12 text-ink-2">
        {words.since(formatMoment(node.startedAt, zone), formatMoment(node.seenAt, zone))}
      </p>
      <p id={diskId} className="mt-1 text-12 text-ink-2 tabular-nums">
        {disk ? words.diskFree(readableSize(disk.free), readableSize(disk.total)) : words.diskNotKnown}
      </p>
      {disk ? (
        <Meter
          kind="meter"
          labelledBy={diskId}
          percent={Math.round((1 - disk.free / disk.total) * 100)}
          tone={isLow(disk) ? "warning" : "accent"}
        />
      ) : null}
    </li>
  );
}

const none = (waiting: number | undefined): string =>
  waiting === undefined ? words.notKnown : words.noneWaiting;

function Queue({ queue }: Pick<SystemState, "queue">) {
  const { waiting, oldestSeconds, failed, kinds } = queue ?? {};
  return (
    <SubSection title={words.queue}>
      <Facts
        facts={[
          [words.waiting, waiting ? words.waitingFor(waiting, oldestSeconds ?? 0) : none(waiting)],
          [words.failedToday, failed ?? words.notKnown],
          ...byLabel(kinds ?? []),
        ]}
      />
    </SubSection>
  );
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Several kinds of jobs can have one label. */
const byLabel = (kinds: NonNullable<SystemState["queue"]>["kinds"]): Fact[] =>
  [...new Set(kinds.map(({ task }) => words.task(task)))].map((label) => {
    const alike = kinds.filter(({ task }) => words.task(task) === label);
    return [
      label,
      words.taskFigures(sum(alike.map(({ waiting }) => waiting)), sum(alike.map(({ failed }) => failed))),
    ];
  });

function MailPart({ mail }: Pick<SystemState, "mail">) {
  const zone = useZone();
  const { isSetUp, sentAt, failure } = mail;
  return (
    <SubSection title={words.mail}>
      <Facts
        facts={[
          [words.mailServer, isSetUp ? words.setUp : words.notSetUp],
          ...(isSetUp || sentAt || failure
            ? ([
                [words.lastSent, sentAt ? formatMoment(sentAt, zone) : words.notKnown],
                [
                  words.lastFailure,
                  failure
                    ? words.failureAt(formatMoment(failure.at, zone), failure.reason)
                    : sentAt
                      ? words.noneSeen
                      : words.notKnown,
                ],
              ] satisfies Fact[])
            : []),
        ]}
      />
    </SubSection>
  );
}

const backupText = (last: SystemState["backup"]["last"], zone: string): string => {
  if (!last) return words.noBackupYet;
  const at = formatMoment(last.finishedAt ?? last.startedAt, zone);
  if (last.status === "running") return words.backupRunning(formatMoment(last.startedAt, zone));
  if (last.status === "failed") return words.backupFailed(at, last.error ?? "");
  const size = last.bytes === null ? words.sizeNotKnown : readableSize(last.bytes);
  return words.backupDone(at, size, last.files);
};

function BackupPart({ backup }: Pick<SystemState, "backup">) {
  const zone = useZone();
  const { place, last } = backup;
  return (
    <SubSection title={words.backups}>
      {place === null ? (
        <div className="flex flex-col gap-1 text-13">
          <p className="font-control">{words.noBackup}</p>
          <p className="text-ink-2">{words.backupHint}</p>
        </div>
      ) : (
        <Facts
          facts={[
            [words.place, place],
            [words.lastBackup, backupText(last, zone)],
          ]}
        />
      )}
    </SubSection>
  );
}

const yesOrNo = (isSo: boolean): string => (isSo ? words.yes : words.no);

function DatabasePart({ database }: Pick<SystemState, "database">) {
  const { kind, size, connections, hasReplica, hasPooler } = database;
  return (
    <SubSection title={words.database}>
      <Facts
        facts={[
          [words.kind, kind === "embedded" ? words.embedded : words.external],
          [words.size, size === null ? words.notKnown : readableSize(size)],
          [
            words.connections,
            connections ? words.connectionsOf(connections.used, connections.limit) : words.notKnown,
          ],
          [words.replica, yesOrNo(hasReplica)],
          [words.pooler, yesOrNo(hasPooler)],
        ]}
      />
    </SubSection>
  );
}

function Services({ files, services }: Pick<SystemState, "files" | "services">) {
  return (
    <SubSection title={words.services}>
      <Facts
        facts={[
          [words.files, files.bucket ? words.inBucket(files.bucket) : words.onDisk],
          [words.geocoder, services.geocoder ? words.ownServer : words.byZip],
          [words.routing, services.routing ? words.ownServer : words.byDistance],
          [words.map, services.map ? words.ownServer : words.outlines],
          [words.scheduling, words.builtIn],
          [words.perCompany, words.perCompanyHint],
        ]}
      />
    </SubSection>
  );
}
