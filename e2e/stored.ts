import type { Page } from "@playwright/test";

/** Everything that the browser keeps for this site, as one text. */
export const readStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [localStorage, sessionStorage].map((storage) =>
      JSON.stringify(Object.entries(storage)),
    );
    const write = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return value.text();
      if (Array.isArray(value)) return Promise.all(value.map(write));
      if (typeof value !== "object" || value === null || value instanceof Date) return value;
      const entries = await Promise.all(
        Object.entries(value).map(async ([name, inner]) => [name, await write(inner)]),
      );
      return Object.fromEntries(entries);
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(asked.error ?? new Error("Not read")));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        parts.push(`${name} ${store}`, JSON.stringify(await write(rows)));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const text = await (await cache.match(url))?.text();
        // The application's own files have no records in them.
        parts.push(url, new URL(url).pathname.startsWith("/assets/") ? "" : (text ?? ""));
      }
    }
    return parts.join("\n");
  });

/** The amounts that are in a text, however they are written there. Ids and times may hold the same digits by chance. */
export const amountsIn = (stored: string, amounts: readonly number[]): number[] =>
  amounts.filter((amount) => {
    const written = [amount.toFixed(2), String(Math.round(amount * 100)), amount.toLocaleString("en-US")];
    const pattern = written.map((one) => one.replace(".", String.raw`\.`)).join("|");
    return new RegExp(`(?<![0-9a-z])(?:${pattern})0*(?![0-9a-z])`, "i").test(stored);
  });
