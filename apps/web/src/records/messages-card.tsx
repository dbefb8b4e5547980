import type { Message } from "@fieldwright/contract/messages";
import type { MessageStatus } from "@fieldwright/domain/message-details";
import { useQuery } from "@tanstack/react-query";
import { Check, Clock, type LucideIcon, MailX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { Badge, type Tone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { messagesQuery, useSendAgain } from "./api";
import { words } from "./words";

const looks: Record<MessageStatus, { word: string; tone: Tone; icon: LucideIcon; quiet: boolean }> = {
  queued: { word: words.waiting, tone: "ochre", icon: Clock, quiet: false },
  sent: { word: words.sent, tone: "green", icon: Check, quiet: true },
  failed: { word: words.failed, tone: "red", icon: TriangleAlert, quiet: false },
  suppressed: { word: words.notSent, tone: "stone", icon: MailX, quiet: true },
};

/** Sent, and lost on the way. */
const lost = { ...looks.failed, word: words.notDelivered };

type MessageRowProps = { message: Message; showClient?: boolean };

export function MessageRow({ message, showClient = false }: MessageRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const zone = useZone();
  const again = useSendAgain();
  const isLost = message.status === "failed" && message.sentAt !== null;
  const look = isLost ? lost : looks[message.status];
  const { client, recipient, subject, error } = message;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="thumb block max-w-full text-left text-pretty break-words font-control hover:underline sm:line-clamp-2"
        >
          {subject}
        </button>
        <p className="text-12 break-words text-ink-2">
          {showClient ? `${client.firstName} ${client.lastName} · ` : ""}
          {recipient} ·{" "}
          <span className="whitespace-nowrap">{formatMoment(message.sentAt ?? message.createdAt, zone)}</span>
        </p>
        {message.waitsUntil ? (
          <p className="text-12 text-ink-2">{words.goesOut(formatMoment(message.waitsUntil, zone))}</p>
        ) : null}
        {error ? <p className="text-12 break-words text-ink-2">{error}</p> : null}
      </div>
      <div className="flex items-center gap-2">
        {message.status === "failed" && !isLost ? (
          <Button
            size="sm"
            busy={again.isPending}
            aria-label={words.sendAgainSubject(subject)}
            onClick={() => again.mutate(message._id)}
          >
            {words.sendAgain}
          </Button>
        ) : null}
        <Badge tone={look.tone} quiet={look.quiet} icon={<look.icon aria-hidden="true" />}>
          {look.word}
        </Badge>
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={subject} size="md">
        <p className="text-13 text-ink-2">{words.textMessageTo(message.channel, recipient)}</p>
        <p className="mt-4 break-words whitespace-pre-line">{message.body}</p>
      </Dialog>
    </li>
  );
}

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
      <CardHead id="record-messages" title={words.messages} />
      {data ? (
        <ul className="divide-y divide-line">
          {data.messages.map((message) => (
            <MessageRow key={message._id} message={message} />
          ))}
        </ul>
      ) : isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoadMessages}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} label={words.loadingMessages} />
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
