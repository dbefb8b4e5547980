type Badge = Pick<Navigator, "setAppBadge">;

/** Shows on the icon of an installed app how many changes wait. A browser without badges shows none. */
export const createAppBadge = (badge: Partial<Badge>) => {
  let shown = 0;
  return (waiting: number): void => {
    if (waiting === shown) return;
    shown = waiting;
    badge.setAppBadge?.(waiting).catch(() => undefined);
  };
};
