import type { ImportKind } from "@fieldwright/contract/record-imports";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { type ImportRun, importsQuery, isOpen } from "./api";
import { words } from "./words";

const stateOf = (kind: ImportKind, run: ImportRun): string => {
  if (isOpen(run)) return words.progress(run.done, run.total);
  if (run.status === "undone") return words.undone;
  return kind === "clients"
    ? words.mergedToo(run.created, run.merged)
    : words.leftToo(run.created, run.refused);
};

/** Imports that can still be looked at and undone. */
export function EarlierImports({ kind, onOpen }: { kind: ImportKind; onOpen: (id: string) => void }) {
  const { data: imports = [] } = useQuery(importsQuery(kind));
  if (imports.length === 0) return null;
  return (
    <Card aria-labelledby="import-earlier" className="overflow-hidden">
      <CardHead id="import-earlier" title={words.earlier} />
      <ul className="divide-y divide-line">
        {imports.map((run) => (
          <li key={run._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-13">
            <span className="min-w-0 flex-1 truncate font-control">{run.fileName || words.unnamed}</span>
            <span className="text-ink-2">{stateOf(kind, run)}</span>
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
