import { uuidv7 } from "uuidv7";

/**
 * A lock of a tab that was closed is free at once. A tab that the system put to sleep holds it for hours, but shows no
 * sign of life. Two minutes, because browsers slow down hidden tabs and a request of theirs may take one.
 */
const lookEvery = 15_000;
const looksWithoutSign = 8;

type Locks = Pick<LockManager, "request">;
type Signs = Pick<Storage, "getItem" | "setItem">;

/** To be asked before each step. It is a sign of life, and false once another tab has taken over. */
export type HasTurn = () => boolean;

export type Exclusively = <T>(work: (hasTurn: HasTurn) => Promise<T>) => Promise<T>;

/** Calls back when whoever holds the lock shows no sign of life. Answers the function that stops looking. */
const watchSigns = (read: () => string | null, onHung: () => void) => {
  let last = read();
  let looks = 0;
  const timer = setInterval(() => {
    const sign = read();
    looks = sign === last ? looks + 1 : 0;
    last = sign;
    if (looks >= looksWithoutSign) onHung();
  }, lookEvery);
  return () => clearInterval(timer);
};

const createTurn = (signs: Signs, key: string) => {
  const mine = uuidv7();
  let count = 0;
  const show = () => {
    count += 1;
    try {
      signs.setItem(key, `${mine} ${count}`);
    } catch {
      // Storage without room: other tabs may take over, and the office counts a fact once.
    }
  };
  const hasTurn = () => {
    const sign = signs.getItem(key);
    if (sign !== null && !sign.startsWith(mine)) return false;
    show();
    return true;
  };
  return { show, hasTurn };
};

/** Runs work in one tab of the browser at a time. Browsers offer no locks over plain http on a local network. */
export const oneAtATime =
  (locks: Locks | undefined, name: string, signs: Signs): Exclusively =>
  async (work) => {
    if (!locks) return work(() => true);
    const { show, hasTurn } = createTurn(signs, name);
    const hung = new AbortController();
    let hasBegun = false;
    const stopWatching = watchSigns(
      () => signs.getItem(name),
      () => hung.abort(),
    );
    const begin = () => {
      stopWatching();
      hasBegun = true;
      show();
      return work(hasTurn);
    };
    try {
      return await locks.request(name, { signal: hung.signal }, begin);
    } catch (error) {
      if (hasBegun || !hung.signal.aborted) throw error;
      return await locks.request(name, { steal: true }, begin);
    } finally {
      stopWatching();
    }
  };
