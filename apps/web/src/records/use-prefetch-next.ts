import { useEffect, useEffectEvent } from "react";

type Paged = { readonly page: number; readonly totalPages: number | undefined };

/** The next page is asked for while people still read this one. */
export const usePrefetchNext = ({ page, totalPages }: Paged, prefetchPage: (page: number) => void): void => {
  const prefetch = useEffectEvent(prefetchPage);
  const hasNext = totalPages !== undefined && page < totalPages;
  useEffect(() => {
    if (hasNext) prefetch(page + 1);
  }, [hasNext, page]);
};
