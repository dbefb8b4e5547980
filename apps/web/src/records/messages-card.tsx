import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { messagesQuery } from "./api";
import { MessageRow } from "./message-row";

type About = { readonly client: string } | { readonly record: string };

/** Messages sent to the customer about a record. Only for the office, and hidden while there are none. */
export function MessagesCard({ about }: { about: About }) {
  const [page, setPage] = useState(1);
  const isOffice = useCan("messages:read");
  const { data, isError, isFetching, refetch } = useQuery({
    ...messagesQuery({ ...about, page }),
    enabled: isOffice,
  });
  if (!isOffice || data?.total === 0) return null;
  return (
    <Card aria-labelledby="record-messages">
      <CardHead id="record-messages" title="Messages" />
      {data ? (
        <ul className="divide-y divide-line">
          {data.messages.map((message) => (
            <MessageRow key={message._id} message={message} />
          ))}
        </ul>
      ) : isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          Failed to load messages
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} label="Loading messages" />
      )}
      <Pager
        page={page}
        totalPages={data?.totalPages ?? 1}
        onPageChange={setPage}
        className="border-t border-line px-4 py-3"
      />
    </Card>
  );
}
