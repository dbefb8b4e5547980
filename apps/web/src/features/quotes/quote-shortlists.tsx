import { type QuoteShortlist, quoteShortlists } from "@fieldwright/domain/list-views";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/lib/auth";
import { words as listWords } from "@/records/list-words";
import { FilterChips } from "@/ui/segmented";
import { quoteCountsQuery } from "./api";
import { words } from "./list-words";

type QuoteShortlistsProps = {
  only: QuoteShortlist | undefined;
  onPick: (only: QuoteShortlist | undefined) => void;
};

/** What waits for somebody, with how many there are. Only for the office. */
export function QuoteShortlists({ only, onPick }: QuoteShortlistsProps) {
  const isOffice = useCan("quotes:write");
  const { data } = useQuery({ ...quoteCountsQuery, enabled: isOffice });
  if (!isOffice) return null;
  return (
    <FilterChips
      label={listWords.needsAction}
      allLabel={null}
      value={only}
      options={quoteShortlists.map((value) => ({ value, label: words[value], count: data?.[value].count }))}
      onValueChange={onPick}
    />
  );
}
