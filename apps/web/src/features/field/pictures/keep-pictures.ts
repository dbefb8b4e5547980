/** A phone's plan is not ours to spend. */
const maxBytes = 3 * 1024 * 1024;

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether someone asked for little data, or the line is too slow to share. Browsers that do not say count as no. */
export const isSparing = ({ saveData, effectiveType }: Connection = {}): boolean =>
  saveData === true || effectiveType === "slow-2g" || effectiveType === "2g";

type Keeping = {
  readonly signal: AbortSignal;
  /** What this page has fetched before. */
  readonly kept: Set<string>;
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
};

/**
 * Fetches small pictures one after the other, so that the browser keeps them like those that were looked at. Ends at the
 * first that does not arrive: the rest comes when the signal is back.
 */
export const keepPictures = async (
  addresses: readonly string[],
  { signal, kept, fetch: get = fetch }: Keeping,
): Promise<void> => {
  let bytes = 0;
  for (const address of addresses) {
    if (kept.has(address)) continue;
    if (signal.aborted || bytes >= maxBytes) return;
    try {
      const answer = await get(address, { signal, cache: "force-cache", priority: "low" });
      // To its end, or the browser keeps nothing of it.
      bytes += (await answer.arrayBuffer()).byteLength;
      if (answer.ok) kept.add(address);
    } catch {
      return;
    }
  }
};
