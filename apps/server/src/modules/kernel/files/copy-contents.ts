import { createHash } from "node:crypto";

/** A content is not what its hash says. */
export class Damaged extends Error {}

/** The same content. Fails at its end if it is not the one of this hash. */
export async function* verified(
  content: AsyncIterable<Uint8Array>,
  hash: string,
): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest("hex") !== hash) throw new Damaged(`A content is damaged: ${hash}`);
}

const atOnce = 8;

/** Does the work for each item, several at a time. Returns or fails only when nothing of it runs any more. */
export const eachAtOnce = async <Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  const running = new Set<Promise<unknown>>();
  try {
    for await (const item of items) {
      if (failures.length > 0) break;
      const one: Promise<unknown> = work(item)
        .catch((cause: unknown) => failures.push(cause))
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= atOnce) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
};
