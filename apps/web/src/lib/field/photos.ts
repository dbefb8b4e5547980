import type { StoredFact } from "./database";
import type { FieldStore } from "./store";

/** Addresses under which screens show photos that are only on this phone. */
export const createPhotos = (store: FieldStore) => {
  const urls = new Map<string, string>();
  let wanted: ReadonlySet<string> = new Set();

  const show = (id: string, content: Blob) => {
    if (!urls.has(id)) urls.set(id, URL.createObjectURL(content));
  };

  const load = async (id: string) => {
    // A photo that cannot be read is not shown. The sender tells the person.
    const content = await store.content(id).catch(() => undefined);
    // The person may have left, or the photo may be at the office by now.
    if (content && wanted.has(id)) show(id, content);
  };

  /** Call it before the facts are shown. */
  const follow = async (facts: readonly StoredFact[]): Promise<void> => {
    const photos = new Set(facts.filter(({ wire }) => wire.kind === "photo").map(({ id }) => id));
    wanted = photos;
    for (const [id, url] of urls) {
      if (photos.has(id)) continue;
      URL.revokeObjectURL(url);
      urls.delete(id);
    }
    await Promise.all([...photos].filter((id) => !urls.has(id)).map(load));
  };

  return { show, follow, url: (id: string): string | undefined => urls.get(id) };
};
