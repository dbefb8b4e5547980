import * as ofClients from "@fieldwright/contract/client-imports";
import * as ofRecords from "@fieldwright/contract/record-imports";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

export type ImportRun = ofClients.ClientImport | ofRecords.RecordImport;

export const isOpen = ({ status }: Pick<ImportRun, "status">): boolean =>
  status !== "done" && status !== "undone";

const betweenLooks = 700;

export const importQuery = (kind: ofRecords.ImportKind, id: string) =>
  queryOptions({
    queryKey: queryKeys.imports.of(id),
    queryFn: ({ signal }): Promise<ImportRun> =>
      kind === "clients"
        ? call(ofClients.readClientImport, { params: { id }, signal })
        : call(ofRecords.readRecordImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data) ? false : betweenLooks),
  });

export const importsQuery = (kind: ofRecords.ImportKind) =>
  queryOptions({
    queryKey: queryKeys.imports.kind(kind),
    queryFn: async ({ signal }): Promise<readonly ImportRun[]> => {
      if (kind === "clients") return (await call(ofClients.listClientImports, { signal })).imports;
      const { imports } = await call(ofRecords.listRecordImports, { signal });
      return imports.filter((run) => run.kind === kind);
    },
  });

export const useUndoImport = (kind: ofRecords.ImportKind, id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<ImportRun> =>
      kind === "clients"
        ? call(ofClients.undoClientImport, { params: { id } })
        : call(ofRecords.undoRecordImport, { params: { id } }),
    onSuccess: (run) => queries.setQueryData(queryKeys.imports.of(id), run),
  });
};

export const downloadRefused = (kind: ofRecords.ImportKind, id: string) =>
  kind === "clients"
    ? download(ofClients.downloadRefusedRows, {}, "left-out.csv", { id })
    : download(ofRecords.downloadRefusedRecords, {}, "left-out.csv", { id });
