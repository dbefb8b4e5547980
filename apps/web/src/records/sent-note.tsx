import { formatDate, useZone } from "@/lib/dates";

/** Tells the office whether the customer has the document. */
export function SentNote({ sentAt }: { sentAt: string | null }) {
  const zone = useZone();
  return sentAt ? (
    <span className="text-13 text-ink-2">Sent {formatDate(sentAt, zone)}</span>
  ) : (
    <NotSent className="text-13" />
  );
}

export function NotSent({ className }: { className: string }) {
  return <span className={`font-control text-ochre-ink ${className}`}>Not sent yet</span>;
}
