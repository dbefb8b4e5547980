/** A tab that the system put to sleep may hold the lock for hours. The office counts a fact once, so taking it is safe. */
const longestWait = 30_000;

type Locks = Pick<LockManager, "request">;

/** Runs work in one tab of the browser at a time. Browsers offer no locks over plain http on a local network. */
export const oneAtATime =
  (locks: Locks | undefined, name: string) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    if (!locks) return work();
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), longestWait);
    let hasBegun = false;
    const begin = () => {
      clearTimeout(timer);
      hasBegun = true;
      return work();
    };
    try {
      return await locks.request(name, { signal: tooLong.signal }, begin);
    } catch (error) {
      if (hasBegun || !tooLong.signal.aborted) throw error;
      return await locks.request(name, { steal: true }, work);
    } finally {
      clearTimeout(timer);
    }
  };
