import { useRef } from "react";
import { newIdempotencyKey } from "./api-client";
import { ApiError } from "./api-error";

/**
 * Sends a POST so that pressing the button again after no answer came makes no second record: the same body keeps its
 * key until the server has answered.
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
