import { type ChangeEvent, events, maxLoadedFor } from "@fieldwright/contract/system";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { apiBase, organizationHeader } from "./api-client";
import { dropToken } from "./token";

/** `missed`: there is no id to resume from and the page has been open for long, so anything may have changed. */
type Change = ChangeEvent | "missed";
type Broadcast = { readonly id: string | undefined; readonly change: Change };
/** From a tab that begins to listen: what did it miss in these milliseconds, while it was loading? */
type Question = { readonly missedFor: number };

const firstPause = 1_000;
const longestPause = 30_000;

const isChange = (value: unknown): value is ChangeEvent =>
  typeof value === "object" && value !== null && "kind" in value && "id" in value;

const parseChange = (data: string): ChangeEvent | undefined => {
  try {
    const change: unknown = JSON.parse(data);
    return isChange(change) ? change : undefined;
  } catch {
    return undefined;
  }
};

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Follows the organization's changes over one connection for all tabs. Browsers allow six connections to a host over
 * HTTP/1.1, so the tab that holds the lock reads the stream and broadcasts to the other tabs.
 */
export const followChanges = (
  token: string,
  onChange: (change: Change) => void,
  /** The connection is back after it broke: the server may be another. */
  onReturn?: () => void,
): (() => void) => {
  const stop = new AbortController();
  const channel = new BroadcastChannel("fieldwright.changes");
  let lastId: string | undefined;
  const tell = (message: Broadcast | Question): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel.postMessage(message);

  const receive = ({ id, change }: Broadcast) => {
    lastId = id ?? lastId;
    onChange(change);
  };
  /** What the tab that reads the stream has heard lately. */
  let recent: { readonly at: number; readonly broadcast: Broadcast }[] = [];
  const publish = (broadcast: Broadcast) => {
    const at = Date.now();
    recent = [...recent.filter((one) => one.at > at - maxLoadedFor), { at, broadcast }];
    tell(broadcast);
    receive(broadcast);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Broadcast | Question>) => {
    if ("change" in data) return receive(data);
    for (const { at, broadcast } of recent) if (at > Date.now() - data.missedFor) tell(broadcast);
  });
  tell({ missedFor: performance.now() });

  const readOnce = async (opened: () => void) => {
    // The stream opens after the first screen. What changed while that was loading would be heard by nobody.
    const loadedFor = Math.ceil(performance.now());
    const isLong = loadedFor > maxLoadedFor;
    const response = await fetch(`${apiBase}${events.path}${isLong ? "" : `?loadedFor=${loadedFor}`}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...organizationHeader(),
        ...(lastId === undefined ? {} : { "last-event-id": lastId }),
      },
      signal: stop.signal,
    });
    if (response.status === 401) {
      stop.abort();
      dropToken(token);
    }
    if (!response.ok || !response.body) return;
    opened();
    if (lastId === undefined && isLong) publish({ id: undefined, change: "missed" });
    for await (const { id, data } of readEventStream(response.body)) {
      const change = parseChange(data);
      if (change) publish({ id, change });
    }
  };

  const readForever = async () => {
    let wait = firstPause;
    let opened = 0;
    while (!stop.signal.aborted) {
      await readOnce(() => {
        wait = firstPause;
        opened += 1;
        if (opened > 1) onReturn?.();
      }).catch(() => undefined);
      await pause(wait * (0.75 + Math.random() / 2), stop.signal);
      wait = Math.min(wait * 2, longestPause);
    }
  };

  // Browsers offer no locks over plain http on a local network. Each tab then reads its own stream.
  const reading = navigator.locks
    ? navigator.locks.request("fieldwright.events", { signal: stop.signal }, readForever)
    : readForever();
  reading.catch(() => undefined);

  return () => {
    stop.abort();
    channel.close();
  };
};

/** Reads messages from a text/event-stream. Skips comments (heartbeats) and unknown fields. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    reader.releaseLock();
  }
}
