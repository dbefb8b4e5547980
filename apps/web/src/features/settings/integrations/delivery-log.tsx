import { type Delivery, listDeliveries, replayDelivery, type Webhook } from "@fieldwright/contract/webhooks";
import type { DeliveryStatus } from "@fieldwright/domain/webhook-events";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Clock, Pause, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Badge, type Tone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/empty-state";
import { Pager } from "@/ui/pagination";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { words } from "./words";

const looks: Record<DeliveryStatus, { word: string; tone: Tone; icon: ReactNode }> = {
  pending: { word: words.waiting, tone: "ochre", icon: <Clock aria-hidden="true" /> },
  held: { word: words.held, tone: "stone", icon: <Pause aria-hidden="true" /> },
  delivered: { word: words.delivered, tone: "green", icon: <Check aria-hidden="true" /> },
  failed: { word: words.failed, tone: "red", icon: <X aria-hidden="true" /> },
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
    <Sheet open onOpenChange={onClose} title={words.deliveries} flush>
      <p className="border-b border-line px-5 py-3 text-13 break-all text-ink-2">
        {words.toUrl(webhook.url)}
      </p>
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
          <p className="p-5 text-ink-2">{words.nothingSentInLast}</p>
        )
      ) : error ? (
        <ErrorState message={words.failedToLoadDeliveries} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} label={words.loadingDeliveries} />
      )}
    </Sheet>
  );
}

const outcomeOf = ({ attempts, responseStatus, error }: Delivery): string => {
  if (attempts === 0) return words.notSentYet;
  const times = words.attempt1(attempts);
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
    onSuccess: () => toast.success(words.eventSentAgain),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntSendEventAgain)),
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
          aria-label={words.replayType(delivery.type)}
          onClick={() => replay.mutate()}
        >
          {words.replay}
        </Button>
      </div>
      <p className="text-12 text-ink-2">
        {formatMoment(delivery.createdAt, zone)}. {outcomeOf(delivery)}
        {delivery.nextAttemptAt ? words.nextAttempt(formatMoment(delivery.nextAttemptAt, zone)) : ""}
      </p>
      <details className="text-12">
        <summary className="w-fit cursor-pointer rounded-tag text-accent-ink">
          {words.payloadAndAnswer}
        </summary>
        <Text label={words.payload}>{readable(delivery.payload)}</Text>
        {delivery.responseBody ? <Text label={words.answer}>{delivery.responseBody}</Text> : null}
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
