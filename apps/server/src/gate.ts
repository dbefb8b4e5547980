/** Lets so many through at a time; the others wait for their turn. */
export const createGate = (most: number) => {
  let inside = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (inside < most) inside += 1;
    else await new Promise<void>((admit) => waiting.push(admit));
  };

  /** Whoever leaves hands their place on. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };

  return async <T>(run: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await run();
    } finally {
      leave();
    }
  };
};
