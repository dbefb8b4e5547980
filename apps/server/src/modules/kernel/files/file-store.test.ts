import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { CreateMultipartUploadCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3, type TestS3 } from "#testing/s3-server";
import type { FileStore } from "../file-store";
import { diskFileStore } from "./disk-file-store";
import { openBucket } from "./s3-file-store";

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), "fieldwright-files-"));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
const streamOf = (content: Buffer): Readable => Readable.from([content.subarray(0, 5), content.subarray(5)]);

const later = () => new Date(Date.now() + 60_000);
const earlier = () => new Date(Date.now() - 60_000);
const listed = async (store: FileStore, before: Date): Promise<string[]> => {
  const found: string[] = [];
  for await (const hash of store.hashes(before)) found.push(hash);
  return found.sort();
};

const incoming = () => join(folder, "incoming");
const kinds: [string, () => FileStore | Promise<FileStore>][] = [
  ["on the disk", async () => diskFileStore(await mkdtemp(join(folder, "disk-")))],
  ["in a bucket", () => openBucket(s3.address(), incoming())],
];

describe.each(kinds)("a file store %s", (_, open) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await open();
  });

  /** More than a part. */
  const large = randomBytes(17_000_001);

  it.each([
    ["small", Buffer.from("a photo")],
    ["empty", Buffer.alloc(0)],
    ["large", large],
  ])("gives back a %s content under its hash, and keeps it once", async (_name, content) => {
    const stored = await store.put(streamOf(content));
    expect(stored).toEqual({ hash: hashOf(content), size: content.length });
    expect(await store.put(streamOf(content))).toEqual(stored);
    expect(await store.has(stored.hash)).toBe(true);
    const read = await store.open(stored.hash);
    expect(read && (await buffer(read)).equals(content)).toBe(true);
    expect(await listed(store, later())).toEqual([stored.hash]);
    expect(await listed(store, earlier())).toEqual([]);
  });

  it("knows what it does not have", async () => {
    const hash = hashOf(Buffer.from("nothing"));
    expect(await store.has(hash)).toBe(false);
    expect(await store.open(hash)).toBeUndefined();
    expect(await store.derived(hash, async (read) => read())).toBeUndefined();
    expect(await store.derived(hash, async () => Buffer.from("of nothing"))).toBeUndefined();
    await store.remove(hash);
    expect(await listed(store, later())).toEqual([]);
  });

  it("keeps nothing of a content that fails halfway", async () => {
    const cause = new Error("the phone went away");
    const breaking = async function* () {
      yield large.subarray(0, 9_000_000);
      throw cause;
    };
    await expect(store.put(breaking())).rejects.toBe(cause);
    expect(await listed(store, later())).toEqual([]);
    const path = await store.workFile();
    expect(await readdir(join(path, ".."))).toEqual([]);
  });

  it("makes what is derived once, and removes it with its content", async () => {
    const { hash } = await store.put(streamOf(Buffer.from("a photo")));
    let made = 0;
    const shrink = () =>
      store.derived(hash, async (read) => {
        made += 1;
        return Buffer.from(`small: ${String(await read())}`);
      });
    expect(String(await shrink())).toBe("small: a photo");
    expect(String(await shrink())).toBe("small: a photo");
    expect(made).toBe(1);
    expect(await listed(store, later())).toEqual([hash]);
    await store.remove(hash);
    expect(await store.has(hash)).toBe(false);
    expect(await store.derived(hash, async () => undefined)).toBeUndefined();
    await store.put(streamOf(Buffer.from("a photo")));
    expect(await store.derived(hash, async () => undefined)).toBeUndefined();
  });

  it("keeps archives by name for as long as it is told", async () => {
    const keep = async (name: string, content: string) => {
      const path = await store.workFile();
      await writeFile(path, content);
      await store.archives.keep(name, path);
    };
    await keep("exports/1.zip", "first");
    await keep("exports/1.zip", "second");
    await keep("imports/1.zip", "other");
    const contentOf = async (name: string) => {
      const found = await store.archives.open(name);
      return found && text(found);
    };
    expect(await contentOf("exports/1.zip")).toBe("second");
    expect(await contentOf("exports/2.zip")).toBeUndefined();
    expect(await store.archives.link("exports/1.zip", { type: "application/zip", disposition: "" })).toBe(
      undefined,
    );
    expect(await listed(store, later())).toEqual([]);
    await store.archives.removeBefore(earlier());
    expect(await contentOf("imports/1.zip")).toBe("other");
    await store.archives.remove("imports/1.zip");
    await store.archives.remove("imports/1.zip");
    expect(await contentOf("imports/1.zip")).toBeUndefined();
    await store.archives.removeBefore(later());
    expect(await contentOf("exports/1.zip")).toBeUndefined();
  });

  it("has a name that tells it from others, and is no content", async () => {
    const name = await store.place();
    expect(await store.place()).toBe(name);
    expect(await (await open()).place()).not.toBe(name);
    expect(await listed(store, later())).toEqual([]);
  });

  it("removes what a process that died left behind", async () => {
    const path = await store.workFile();
    await writeFile(path, "half");
    await store.removeUnfinished(earlier());
    expect(await readdir(join(path, ".."))).toHaveLength(1);
    await store.removeUnfinished(later());
    expect(await readdir(join(path, ".."))).toEqual([]);
  });
});

describe("a file store in a bucket", () => {
  const content = Buffer.from("a photo");

  it("has contents of several pages", async () => {
    const store = await openBucket(s3.address(), incoming());
    const stored = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.put(streamOf(Buffer.from(`photo ${index}`)))),
    );
    expect(await listed(store, later())).toEqual(stored.map(({ hash }) => hash).sort());
  });

  it("sends a content that is there already only once", async () => {
    const store = await openBucket(s3.address(), incoming());
    await store.put(streamOf(content));
    const before = s3.requests.length;
    await store.put(streamOf(content));
    expect(s3.requests.slice(before).filter((request) => request.startsWith("PUT"))).toEqual([]);
  });

  it.each([1_000, 9_000_000])("does not keep %i bytes that changed on their way", async (size) => {
    const store = await openBucket(s3.address(), incoming());
    s3.state = "damaging";
    try {
      await expect(store.put(streamOf(Buffer.alloc(size, 7)))).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      s3.state = "well";
    }
    expect(await listed(store, later())).toEqual([]);
  });

  it("ends uploads in parts that stopped, and no others", async () => {
    const address = s3.address();
    const store = await openBucket(address, incoming());
    const client = new S3Client({
      region: address.region,
      endpoint: address.endpoint ?? "",
      forcePathStyle: true,
    });
    const { bucket: Bucket, prefix } = address;
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${prefix}content/1` }));
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "another/content/1" }));
    const ended = async (before: Date): Promise<number> => {
      const from = s3.requests.length;
      await store.removeUnfinished(before);
      return s3.requests.slice(from).filter((request) => request.startsWith("DELETE")).length;
    };
    expect(await ended(earlier())).toBe(0);
    expect(await ended(later())).toBe(1);
    expect(await ended(later())).toBe(0);
  });

  it("shows its calls, and that something is not there is no failure", async () => {
    const store = await openBucket(s3.address(), incoming());
    const calls: string[] = [];
    store.observe(({ operation, failed, seconds }) => {
      expect(seconds).toBeGreaterThan(0);
      calls.push(`${operation} ${failed ? "failed" : "done"}`);
    });
    const { hash } = await store.put(streamOf(content));
    await store.open(hashOf(Buffer.from("nothing")));
    s3.state = "away";
    try {
      await store.has(hash).catch(() => {});
    } finally {
      s3.state = "well";
    }
    expect(calls).toEqual(["HeadObject done", "PutObject done", "GetObject done", "HeadObject failed"]);
  });

  it.each([
    ["is away", "away"],
    ["has too much to do", "busy"],
    ["no longer takes the credentials", "expired"],
  ] as const)("that %s says so in a way that people understand, and loses nothing", async (_, state) => {
    const store = await openBucket(s3.address(), incoming());
    const { hash } = await store.put(streamOf(content));
    s3.state = state;
    try {
      const refusal = { code: "unavailable", message: "Files aren't available right now. Please try again." };
      await expect(store.put(streamOf(Buffer.from("another")))).rejects.toMatchObject(refusal);
      await expect(store.has(hash)).rejects.toMatchObject(refusal);
      await expect(store.open(hash)).rejects.toMatchObject(refusal);
      await expect(store.remove(hash)).rejects.toMatchObject(refusal);
      await expect(listed(store, later())).rejects.toMatchObject(refusal);
      await expect(store.removeUnfinished(later())).rejects.toMatchObject(refusal);
    } finally {
      s3.state = "well";
    }
    expect(await store.has(hash)).toBe(true);
  });

  it("starts while the server is away, but not with a bucket that is missing or without credentials", async () => {
    s3.state = "away";
    try {
      await openBucket(s3.address(), incoming());
    } finally {
      s3.state = "well";
    }
    await expect(openBucket({ ...s3.address(), bucket: "another" }, incoming())).rejects.toThrow(
      "FILES_URL: the bucket another isn't there or can't be used (404)",
    );
    process.env.AWS_SECRET_ACCESS_KEY = "wrong";
    try {
      await expect(openBucket(s3.address(), incoming())).rejects.toThrow("can't be used (403)");
    } finally {
      process.env.AWS_SECRET_ACCESS_KEY = "S3RVER";
    }
  });
});
