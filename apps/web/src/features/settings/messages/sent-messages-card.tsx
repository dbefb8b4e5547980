import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesQuery } from "@/records/api";
import { MessageRow } from "@/records/message-row";
import { Card, CardHead } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { messageLimitQuery } from "../api";

export function SentMessagesCard() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(messagesQuery({ page }));
  return (
    <Card aria-labelledby="sent-messages">
      <CardHead id="sent-messages" title="Sent to customers" />
      <LimitLine />
      {data?.total === 0 ? (
        <p className="p-4 text-13 text-ink-2">Nothing was sent yet.</p>
      ) : data ? (
        <ul className="divide-y divide-line">
          {data.messages.map((message) => (
            <MessageRow key={message._id} message={message} showClient />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message="Failed to load messages" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} label="Loading messages" />
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

function LimitLine() {
  const { data } = useQuery(messageLimitQuery);
  if (!data) return null;
  return (
    <p className="border-b border-line px-4 py-3 text-13 text-ink-2">
      {data.sent} of {data.limit} messages sent today.
      {data.grows ? " The limit grows as your account gets older." : ""}
    </p>
  );
}
