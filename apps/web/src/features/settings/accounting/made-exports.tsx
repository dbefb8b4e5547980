import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatMoment, useZone } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Pager } from "@/ui/pagination";
import { exportsQuery, useDownloadExport } from "../api";
import { countsText, formatNames } from "./accounting-words";

/** Every file that was made can be had again as it was. */
export function MadeExports() {
  const [page, setPage] = useState(1);
  const zone = useZone();
  const { data } = useQuery(exportsQuery(page));
  const download = useDownloadExport();
  if (!data || data.total === 0) return null;
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-4 pb-1 text-13 text-ink-2">Made so far</h3>
      <ul className="divide-y divide-line">
        {data.exports.map((made) => {
          const title = `${formatNames[made.format]}, ${formatDay(made.from)} to ${formatDay(made.to)}`;
          return (
            <li
              key={made._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-control">{title}</p>
                <p className="text-12 text-ink-2">
                  {countsText(made)} · {formatMoment(made.createdAt, zone)}
                  {made.createdBy ? ` · ${made.createdBy}` : ""}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Download ${title}`}
                busy={download.isPending && download.variables === made._id}
                onClick={() => download.mutate(made._id)}
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
      <Pager
        page={page}
        totalPages={data.totalPages}
        onPageChange={setPage}
        className="border-t border-line px-4 py-3"
      />
    </div>
  );
}
