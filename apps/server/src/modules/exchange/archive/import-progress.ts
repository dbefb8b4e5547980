/** Tells whole percents of so many steps, each once. */
export const createProgress = (steps: number, tell: (percent: number) => void) => {
  let done = 0;
  let told = 0;
  return (count = 1): void => {
    done += count;
    // The last percent is the commit.
    const percent = Math.min(99, Math.floor((done / Math.max(1, steps)) * 100));
    if (percent <= told) return;
    told = percent;
    tell(percent);
  };
};
