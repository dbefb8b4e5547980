import type { StoredFact } from "./database";
import { type Answer, type FieldRequests, type Uploaded, uploadChunkSize } from "./requests";
import type { FieldStore } from "./store";
import { words } from "./words";

/** The phone has the photo, but its browser cannot read it. The message is for the person. */
export class UnreadablePhotoError extends Error {
  override readonly name = "UnreadablePhotoError";
  constructor(cause: unknown) {
    super(words.thisPhoneCanNo, { cause });
  }
}

/** Read here, because a request with content that cannot be read fails like one without signal. */
const readPart = async (content: Blob, from: number, to: number): Promise<Blob> => {
  try {
    return new Blob([await content.slice(from, to).arrayBuffer()]);
  } catch (cause) {
    throw new UnreadablePhotoError(cause);
  }
};

const smallestChunk = 16 * 1024;

/**
 * Uploads photos part by part. How far each came is only remembered, because the office knows it: after a restart it
 * is asked.
 */
export const createPhotoUploads = () => {
  const received = new Map<string, number>();
  /** Photos of which the office refused the last part. */
  const misses = new Set<string>();
  let chunkSize: number = uploadChunkSize;

  const note = (id: string, answer: Answer<Uploaded>): Answer<Uploaded> => {
    if (answer.kind === "answered") received.set(id, answer.body.received);
    else received.delete(id);
    return answer;
  };

  /** An upload that nobody knows begins at 0. */
  const askOffset = async (office: FieldRequests, id: string): Promise<Answer<Uploaded>> => {
    const answer = await office.readUpload(id);
    return answer.kind === "refused" && answer.status === 404
      ? note(id, { kind: "answered", body: { received: 0, complete: false }, clock: undefined })
      : note(id, answer);
  };

  const sendNext = async (office: FieldRequests, id: string, content: Blob, offset: number) => {
    const chunk = await readPart(content, offset, offset + chunkSize);
    const answer = await office.uploadChunk(id, chunk, { offset, size: content.size });
    // A weak signal may carry a smaller part in the same time.
    chunkSize =
      answer.kind === "silent"
        ? Math.max(smallestChunk, Math.floor(chunkSize / 4))
        : Math.min(uploadChunkSize, chunkSize * 2);
    if (answer.kind === "answered") misses.delete(id);
    return note(id, answer);
  };

  const forget = (id: string) => {
    received.delete(id);
    misses.delete(id);
  };

  return {
    /** Taken just now, so the office has nothing of it. */
    begin: (id: string) => received.set(id, 0),
    /** One request. Complete when the answer says so. */
    step: async (office: FieldRequests, id: string, content: Blob): Promise<Answer<Uploaded>> => {
      const offset = received.get(id);
      const answer =
        offset === undefined ? await askOffset(office, id) : await sendNext(office, id, content, offset);
      if (answer.kind !== "refused") return answer;
      // Asked anew once: the office may count from somewhere else.
      if (!misses.has(id)) {
        misses.add(id);
        return { kind: "busy", until: undefined };
      }
      forget(id);
      return answer;
    },
    forget,
  };
};

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
