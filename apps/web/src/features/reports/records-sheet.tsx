import type { ReportRecord } from "@fieldwright/contract/reports";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay } from "@/lib/dates";
import { linkStyle } from "@/ui/card";
import { ErrorState } from "@/ui/empty-state";
import { Pager } from "@/ui/pagination";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton";
import { type Behind, recordsQuery } from "./api";
import { count, words } from "./words";

const pageOf = { invoice: "/invoices/$id", quote: "/quotes/$id", job: "/jobs/$id" } as const;

/** The records behind a bar or row, newest first. */
export function RecordsSheet({ behind, onClose }: { behind: Behind; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(recordsQuery(behind, page));
  return (
    <Sheet open onOpenChange={onClose} title={behind.title} flush>
      {data ? (
        <>
          <p className="px-5 py-3 text-13 text-ink-2">
            {data.total === 0 ? words.noRecords : `${count(data.total)} ${words.totalRecord(data.total)}`}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {data.records.map((record, index) => (
              <Row key={`${record._id}-${page}-${index}`} record={record} />
            ))}
          </ul>
          <Pager page={page} totalPages={data.totalPages} onPageChange={setPage} className="p-5" />
        </>
      ) : isError ? (
        <ErrorState message={words.failedToLoadRecords} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} label={words.loadingRecords} />
      )}
    </Sheet>
  );
}

function Row({ record: { kind, _id, number, title, client, day, amount } }: { record: ReportRecord }) {
  return (
    <li className="flex items-center gap-4 px-5 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={pageOf[kind]} params={{ id: _id }} className={linkStyle}>
            {number}
          </Link>{" "}
          {title}
        </p>
        <p className="truncate text-12 text-ink-2">
          {client.firstName} {client.lastName} · {formatDay(day)}
        </p>
      </div>
      {amount === null ? null : <span className="shrink-0">{formatUsd(amount)}</span>}
    </li>
  );
}
