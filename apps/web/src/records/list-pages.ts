import { useEffect, useEffectEvent, useState } from "react";

/** Rows that were there stay when a reload fails, so that only an empty list gives way to the error. */
export const useLastAnswer = <Answer>(data: Answer | undefined): Answer | undefined => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
};

type Paged = {
  readonly page: number;
  /** Undefined until the server has said it about these very filters. */
  readonly totalPages: number | undefined;
};

/** A page beyond the last, typed into the address bar or emptied meanwhile, gives way to the last. */
export const usePageInRange = ({ page, totalPages }: Paged, show: (page: number) => void): void => {
  const goTo = useEffectEvent(show);
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
};

/** The next page is asked for while people still read this one. */
export const usePrefetchNext = ({ page, totalPages }: Paged, prefetchPage: (page: number) => void): void => {
  const prefetch = useEffectEvent(prefetchPage);
  const hasNext = totalPages !== undefined && page < totalPages;
  useEffect(() => {
    if (hasNext) prefetch(page + 1);
  }, [hasNext, page]);
};
