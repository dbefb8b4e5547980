import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

export type ExportedList = "clients" | "quotes" | "jobs" | "invoices";
export type ListQuery = {
  readonly search?: string;
  readonly status?: string;
  readonly client?: string;
  readonly team?: string;
  readonly only?: string;
};
/** Limits an export to these records. */
export type PickedQuery = { readonly ids?: readonly string[] };

type ExportButtonProps = { list: ExportedList; query: ListQuery };

/** Saves the filtered list as a CSV file. Shown only to people who may export records. */
export function ExportButton({ list, query }: ExportButtonProps) {
  const mayExport = useCan("records:exchange");
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { exportList } = await import("./export-list");
      await exportList(list, query);
    },
    onError: (error) => toast.error(errorMessage(error, `Failed to export ${list}`)),
  });
  if (!mayExport) return null;
  return (
    <Button variant="ghost" icon={<Download aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
      Export
    </Button>
  );
}
