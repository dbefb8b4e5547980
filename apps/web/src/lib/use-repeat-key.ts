import { useRef } from "react";
import { newIdempotencyKey } from "./api-client";
import { ApiError } from "./api-error";

/**
 * Sends a POST that is safe to repeat: the same body keeps its idempotency key until the server answers, so a second
 * click creates no second record.
 */
export const useRepeatKey = () => {
  const open = useRef<{ body: string; key: string }>(undefined);
  return async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(body);
    const key = open.current?.body === text ? open.current.key : newIdempotencyKey();
    open.current = { body: text, key };
    try {
      const answer = await send(key);
      open.current = undefined;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) open.current = undefined;
      throw error;
    }
  };
};
