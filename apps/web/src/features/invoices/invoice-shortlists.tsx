import { type InvoiceShortlist, invoiceShortlists } from "@fieldwright/domain/list-views";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/lib/auth";
import { words as listWords } from "@/records/list-words";
import { FilterChips } from "@/ui/segmented";
import { invoiceCountsQuery } from "./api";
import { words } from "./list-words";

type InvoiceShortlistsProps = {
  only: InvoiceShortlist | undefined;
  onPick: (only: InvoiceShortlist | undefined) => void;
};

/** What waits for somebody, with how many there are. Only for the office. */
export function InvoiceShortlists({ only, onPick }: InvoiceShortlistsProps) {
  const isOffice = useCan("invoices:write");
  const { data } = useQuery({ ...invoiceCountsQuery, enabled: isOffice });
  if (!isOffice) return null;
  return (
    <FilterChips
      label={listWords.needsAction}
      allLabel={null}
      value={only}
      options={invoiceShortlists.map((value) => ({ value, label: words[value], count: data?.[value].count }))}
      onValueChange={onPick}
    />
  );
}
