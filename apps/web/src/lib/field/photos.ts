import type { StoredFact } from "./database";
import type { FieldStore } from "./store";

/** Addresses under which screens show photos that are only on this phone. */
export const createPhotos = (store: FieldStore) => {
  const urls = new Map<string, string>();

  const show = (id: string, content: Blob) => {
    if (!urls.has(id)) urls.set(id, URL.createObjectURL(content));
  };

  /** Call it before the facts are shown. */
  const follow = async (facts: readonly StoredFact[]): Promise<void> => {
    const photos = new Set(facts.filter(({ wire }) => wire.kind === "photo").map(({ id }) => id));
    for (const [id, url] of urls) {
      if (photos.has(id)) continue;
      URL.revokeObjectURL(url);
      urls.delete(id);
    }
    for (const id of photos) {
      if (urls.has(id)) continue;
      const content = await store.content(id);
      if (content) show(id, content);
    }
  };

  return { show, follow, url: (id: string): string | undefined => urls.get(id) };
};
