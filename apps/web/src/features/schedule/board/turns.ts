import { useRef } from "react";
import { ApiError } from "@/lib/api-client";

export type Turn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** For work that has its turn already. */
export const atOnce: Turn = (work) => work();

/** It never left this computer, so nothing can have changed. */
export class OfflineError extends Error {}

/** Whether there was a network is asked before sending: afterwards, only the answer may have been lost. */
const noteOffline: Turn = async (work) => {
  const wasOffline = !navigator.onLine;
  try {
    return await work();
  } catch (error) {
    if (wasOffline && !(error instanceof ApiError)) throw new OfflineError("offline", { cause: error });
    throw error;
  }
};

/** Our server answered, if only to say no. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== "unknown";

/** Trying the same again could not help. */
export const isForGood = ({ code }: ApiError): boolean => code === "stale_version" || code === "not_found";

/**
 * Sends everything one at a time, in the order it was done: each change may need what the one before it made, such as a
 * visit's next version or a slot that is free or taken by then.
 */
export const useTurns = (): Turn => {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const answer = queue.current.then(() => noteOffline(work));
    queue.current = answer.catch(() => undefined);
    return answer;
  };
};
