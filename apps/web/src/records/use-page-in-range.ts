import { useEffect, useEffectEvent } from "react";

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
