import type { Message } from "@fieldwright/contract/messages";
import type { MessageStatus } from "@fieldwright/domain/message-kinds";
import { Check, Clock, type LucideIcon, MailX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatMoment, useZone } from "@/lib/dates";
import { Badge, type Tone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { useSendAgain } from "./api";

const looks: Record<MessageStatus, { word: string; tone: Tone; icon: LucideIcon; quiet: boolean }> = {
  queued: { word: "Waiting", tone: "ochre", icon: Clock, quiet: false },
  sent: { word: "Sent", tone: "green", icon: Check, quiet: true },
  failed: { word: "Failed", tone: "red", icon: TriangleAlert, quiet: false },
  suppressed: { word: "Not sent", tone: "stone", icon: MailX, quiet: true },
};

type MessageRowProps = { message: Message; showClient?: boolean };

export function MessageRow({ message, showClient = false }: MessageRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const zone = useZone();
  const again = useSendAgain();
  const look = looks[message.status];
  const { client, recipient, subject, error } = message;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="block max-w-full truncate text-left font-control hover:underline"
        >
          {subject}
        </button>
        <p className="text-12 break-words text-ink-2">
          {showClient ? `${client.firstName} ${client.lastName} · ` : ""}
          {recipient} · {formatMoment(message.sentAt ?? message.createdAt, zone)}
        </p>
        {message.waitsUntil ? (
          <p className="text-12 text-ink-2">Goes out {formatMoment(message.waitsUntil, zone)}</p>
        ) : null}
        {error ? <p className="text-12 break-words text-ink-2">{error}</p> : null}
      </div>
      <div className="flex items-center gap-2">
        {message.status === "failed" ? (
          <Button
            size="sm"
            busy={again.isPending}
            aria-label={`Send again: ${subject}`}
            onClick={() => again.mutate(message._id)}
          >
            Send again
          </Button>
        ) : null}
        <Badge tone={look.tone} quiet={look.quiet} icon={<look.icon aria-hidden="true" />}>
          {look.word}
        </Badge>
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={subject} size="md">
        <p className="text-13 text-ink-2">
          {message.channel === "sms" ? "Text message" : "Email"} to {recipient}
        </p>
        <p className="mt-4 break-words whitespace-pre-line">{message.body}</p>
      </Dialog>
    </li>
  );
}
