import { type Delivery, listDeliveries, replayDelivery, type Webhook } from "@fieldwright/contract/webhooks";
import type { DeliveryStatus } from "@fieldwright/domain/webhook-events";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Clock, Pause, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Badge, type Tone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Pager } from "@/ui/pagination";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

const looks: Record<DeliveryStatus, { word: string; tone: Tone; icon: ReactNode }> = {
  pending: { word: "Waiting", tone: "ochre", icon: <Clock aria-hidden="true" /> },
  held: { word: "Held", tone: "stone", icon: <Pause aria-hidden="true" /> },
  delivered: { word: "Delivered", tone: "green", icon: <Check aria-hidden="true" /> },
  failed: { word: "Failed", tone: "red", icon: <X aria-hidden="true" /> },
};

type DeliveryLogProps = { webhook: Webhook; onClose: () => void };

/** Deliveries of one webhook, newest first. Polls while some are pending. */
export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.webhookDeliveries.page(webhook._id, page),
    queryFn: ({ signal }) =>
      call(listDeliveries, { params: { id: webhook._id }, query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === "pending") ? 2_000 : false,
  });
  return (
    <Sheet open onOpenChange={onClose} title="Deliveries" flush>
      <p className="border-b border-line px-5 py-3 text-13 break-all text-ink-2">To {webhook.url}</p>
      {data ? (
        data.deliveries.length > 0 ? (
          <>
            <ul className="divide-y divide-line">
              {data.deliveries.map((delivery) => (
                <DeliveryRow key={delivery._id} delivery={delivery} active={webhook.active} />
              ))}
            </ul>
            <Pager page={page} totalPages={data.totalPages} onPageChange={setPage} className="p-4" />
          </>
        ) : (
          <p className="p-5 text-ink-2">Nothing sent in the last 30 days.</p>
        )
      ) : error ? (
        <ErrorState message="Failed to load deliveries" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} label="Loading deliveries" />
      )}
    </Sheet>
  );
}

const outcomeOf = ({ attempts, responseStatus, error }: Delivery): string => {
  if (attempts === 0) return "Not sent yet";
  const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return `${times}, ${error ?? `answered ${responseStatus}`}`;
};

const readable = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};

function DeliveryRow({ delivery, active }: { delivery: Delivery; active: boolean }) {
  const zone = useZone();
  const queries = useQueryClient();
  const look = looks[delivery.status];
  const replay = useMutation({
    mutationFn: () => call(replayDelivery, { params: { id: delivery._id } }),
    onSuccess: () => toast.success("Event sent again."),
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't send the event again.")),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: queryKeys.webhookDeliveries.of(delivery.webhook) }),
  });
  return (
    <li className="flex flex-col gap-2 px-5 py-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-control">{delivery.type}</span>
        <Badge tone={look.tone} icon={look.icon}>
          {look.word}
        </Badge>
        <Button
          size="sm"
          variant="ghost"
          disabled={!active}
          busy={replay.isPending}
          aria-label={`Replay ${delivery.type}`}
          onClick={() => replay.mutate()}
        >
          Replay
        </Button>
      </div>
      <p className="text-12 text-ink-2">
        {formatMoment(delivery.createdAt, zone)}. {outcomeOf(delivery)}
        {delivery.nextAttemptAt ? `; next attempt ${formatMoment(delivery.nextAttemptAt, zone)}` : ""}
      </p>
      <details className="text-12">
        <summary className="w-fit cursor-pointer rounded-tag text-accent-ink">Payload and answer</summary>
        <Text label="Payload">{readable(delivery.payload)}</Text>
        {delivery.responseBody ? <Text label="Answer">{delivery.responseBody}</Text> : null}
      </details>
    </li>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <>
      <p className="mt-2 font-control">{label}</p>
      <pre className="mt-1 rounded-control border border-line bg-sunken p-2 break-words whitespace-pre-wrap">
        {children}
      </pre>
    </>
  );
}
