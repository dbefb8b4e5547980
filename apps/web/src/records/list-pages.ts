import { useEffect, useEffectEvent, useState } from "react";

/** Keeps the last rows when a reload fails, so that the error replaces only an empty list. */
export const useLastAnswer = <Answer>(data: Answer | undefined): Answer | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};

type Paged = {
  readonly page: number;
  /** Undefined until the server has answered for these filters. */
  readonly totalPages: number | undefined;
};

/** Goes to the last page when the address names a page beyond it. */
export const usePageInRange = ({ page, totalPages }: Paged, show: (page: number) => void): void => {
  const goTo = useEffectEvent(show);
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
};

/** Loads the next page while people read this one. */
export const usePrefetchNext = ({ page, totalPages }: Paged, prefetchPage: (page: number) => void): void => {
  const prefetch = useEffectEvent(prefetchPage);
  const hasNext = totalPages !== undefined && page < totalPages;
  useEffect(() => {
    if (hasNext) prefetch(page + 1);
  }, [hasNext, page]);
};
