import type { RecordKind } from "@fieldwright/contract/record-imports";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { isOpen, recordImportsQuery } from "./api";
import { words } from "./words";

/** Imports that can still be looked at and undone. */
export function EarlierImports({ kind, onOpen }: { kind: RecordKind; onOpen: (id: string) => void }) {
  const { data = [] } = useQuery(recordImportsQuery());
  const imports = data.filter((run) => run.kind === kind);
  if (imports.length === 0) return null;
  return (
    <Card aria-labelledby="import-earlier" className="overflow-hidden">
      <CardHead id="import-earlier" title={words.earlier} />
      <ul className="divide-y divide-line">
        {imports.map((run) => (
          <li key={run._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-13">
            <span className="min-w-0 flex-1 truncate font-control">{run.fileName || words.unnamed}</span>
            <span className="text-ink-2">
              {isOpen(run)
                ? words.progress(run.done, run.total)
                : run.status === "undone"
                  ? words.undone
                  : words.earlierText(run.created, run.refused)}
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${words.open} ${run.fileName || words.unnamed}`}
              onClick={() => onOpen(run._id)}
            >
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
