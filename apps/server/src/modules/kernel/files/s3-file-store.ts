import { createReadStream } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import pLimit from "p-limit";
import { uuidv7 } from "uuidv7";
import { AppError } from "../app-error";
import { ConfigError } from "../config";
import type { FileStore, StoreCall } from "../file-store";
import type { S3Address } from "../storage-address";
import { removeOlder, writeHashed } from "./disk-file-store";

/** Larger files are sent in parts. S3 takes no smaller parts than 5 MB. */
const partSize = 8_000_000;
const partsAtOnce = 2;
/** Each holds up to `partsAtOnce` parts in memory. */
const uploadsAtOnce = 8;

/** A question without content. Some are asked while a transaction waits. */
const quickly = { requestTimeout: 5_000 };

const linkSeconds = 300;

const clientOf = ({ region }: S3Address, endpoint: string | null): S3Client =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    // By default the client adds CRC-32 sums as trailers, which many servers that speak S3 cannot read. Uploads name
    // their SHA-256 themselves, in a header.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      // Longer than that, because a slow reader holds up the socket behind it.
      socketTimeout: 120_000,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
  });

/** The client's errors carry requests with their signatures, which must not reach the log. */
const bare = (cause: unknown): unknown => {
  if (!(cause instanceof Error)) return cause;
  const code = "code" in cause ? ` ${String(cause.code)}` : "";
  const error = new Error(`${cause.name}${code}: ${cause.message}`);
  if (cause.stack) error.stack = cause.stack;
  return error;
};

const unavailable = (cause: unknown): AppError =>
  new AppError("unavailable", "Files aren't available right now. Please try again.", {
    retryAfter: 5,
    cause: bare(cause),
  });

/** Whatever is wrong with the bucket, a person can only try again. The log has the cause. */
const reached = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (cause) {
    throw unavailable(cause);
  }
};

/** Whatever the clock of the bucket's server says. */
const anyTime = (): Date => new Date(Date.now() + 24 * 3_600_000);

const missing = ["NoSuchKey", "NotFound", "NoSuchUpload"];

const isMissing = (cause: unknown): boolean =>
  cause instanceof S3ServiceException && missing.includes(cause.name);

const orIfMissing = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unavailable(cause);
  }
};

/** Says that files are not available, too, when the connection breaks halfway. */
const whole = (body: Readable): Readable => {
  const passOn = async function* () {
    try {
      yield* body;
    } catch (cause) {
      throw unavailable(cause);
    }
  };
  const content = Readable.from(passOn(), { objectMode: false });
  // A stream that nobody began to read would keep its connection.
  return content.once("close", () => body.destroy());
};

/** Each call with all its tries. That something is not there is an answer. */
const watchCalls = (client: S3Client, observers: readonly ((call: StoreCall) => void)[]): void =>
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const began = performance.now();
        const tell = (failed: boolean): void => {
          const operation = commandName.replace(/Command$/, "");
          const call = { operation, seconds: (performance.now() - began) / 1_000, failed };
          for (const observe of observers) observe(call);
        };
        try {
          const answer = await next(args);
          tell(false);
          return answer;
        } catch (cause) {
          tell(!isMissing(cause));
          throw cause;
        }
      },
    { step: "initialize" },
  );

const s3FileStore = (address: S3Address, client: S3Client, incoming: string): FileStore => {
  const { bucket: Bucket, prefix, publicUrl } = address;
  const observers: ((call: StoreCall) => void)[] = [];
  watchCalls(client, observers);
  const contents = `${prefix}content/`;
  const contentOf = (hash: string): string => `${contents}${hash}`;
  const derivedOf = (hash: string): string => `${prefix}derived/${hash}`;
  const archives = `${prefix}archives/`;
  const inTurn = pLimit(uploadsAtOnce);

  const workFile = async (): Promise<string> => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    return join(incoming, uuidv7());
  };

  const has = async (Key: string): Promise<boolean> =>
    (await orIfMissing(client.send(new HeadObjectCommand({ Bucket, Key }), quickly))) !== undefined;

  const open = async (Key: string): Promise<Readable | undefined> => {
    const found = await orIfMissing(client.send(new GetObjectCommand({ Bucket, Key })));
    if (!found) return undefined;
    if (!(found.Body instanceof Readable)) throw new Error("the client answered no stream");
    return whole(found.Body);
  };

  const read = async (Key: string): Promise<Buffer | undefined> => {
    const content = await open(Key);
    return content && buffer(content);
  };

  const remove = async (Key: string): Promise<void> => {
    await reached(client.send(new DeleteObjectCommand({ Bucket, Key }), quickly));
  };

  const sum = { ChecksumAlgorithm: "SHA256" } as const;

  /** The object appears when all of it has arrived and the server has found its checksums right. */
  const send = (Key: string, path: string, known?: { readonly hash: string }): Promise<unknown> =>
    inTurn(async () => {
      const { size } = await stat(path);
      if (size > partSize) {
        const params = { Bucket, Key, Body: createReadStream(path), ...sum };
        return reached(new Upload({ client, params, partSize, queueSize: partsAtOnce }).done());
      }
      const checksum = known ? { ChecksumSHA256: Buffer.from(known.hash, "hex").toString("base64") } : sum;
      const Body = await readFile(path);
      return reached(client.send(new PutObjectCommand({ Bucket, Key, Body, ...checksum })));
    });

  const objectsBelow = async function* (Prefix: string, before: Date): AsyncGenerator<string> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix });
    for (;;) {
      const page = await reached(pages.next());
      if (page.done) return;
      for (const { Key, LastModified } of page.value.Contents ?? [])
        if (Key && LastModified && LastModified < before) yield Key.slice(Prefix.length);
    }
  };

  const abortUploads = async (before: Date): Promise<void> => {
    let page: ListMultipartUploadsCommandOutput | undefined;
    do {
      const after = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
      page = await reached(
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...after }), quickly),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Initiated && Initiated < before)
          await orIfMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), quickly));
    } while (page.IsTruncated);
  };

  const browsers = publicUrl ? clientOf(address, publicUrl) : undefined;

  return {
    put: async (content) => {
      const path = await workFile();
      try {
        const stored = await writeHashed(content, path);
        if (!(await has(contentOf(stored.hash)))) await send(contentOf(stored.hash), path, stored);
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },
    has: (hash) => has(contentOf(hash)),
    open: (hash) => open(contentOf(hash)),
    remove: async (hash) => {
      await remove(contentOf(hash));
      await remove(derivedOf(hash));
    },
    derived: async (hash, make) => {
      const kept = await read(derivedOf(hash));
      if (kept) return kept;
      const made = await make(() => read(contentOf(hash)));
      if (!made || !(await has(contentOf(hash)))) return undefined;
      await reached(client.send(new PutObjectCommand({ Bucket, Key: derivedOf(hash), Body: made, ...sum })));
      return made;
    },
    hashes: (before) => objectsBelow(contents, before),
    removeUnfinished: async (before) => {
      await removeOlder(incoming, before);
      await abortUploads(before);
    },
    archives: {
      keep: async (name, path) => {
        await send(archives + name, path);
        await rm(path, { force: true });
      },
      open: (name) => open(archives + name),
      link: async (name, { type, disposition }) => {
        if (!browsers || !(await has(archives + name))) return undefined;
        const wanted: GetObjectCommandInput = {
          Bucket,
          Key: archives + name,
          ResponseContentType: type,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: "private, no-store",
        };
        return reached(getSignedUrl(browsers, new GetObjectCommand(wanted), { expiresIn: linkSeconds }));
      },
      remove: (name) => remove(archives + name),
      list: async (folder) => {
        const names: string[] = [];
        for await (const name of objectsBelow(archives + folder, anyTime())) names.push(name);
        return names;
      },
      removeBefore: async (before) => {
        for await (const name of objectsBelow(archives, before)) await remove(archives + name);
      },
    },
    place: async () => `s3://${Bucket}/${prefix}`,
    observe: (observer) => void observers.push(observer),
    workFile,
  };
};

/**
 * Wrong settings stop the start. A server that is merely away does not. Asks for an object that is not there: without
 * the permission to list the bucket, the answer is not that it is missing.
 */
const checkBucket = async (
  client: S3Client,
  { bucket, prefix }: S3Address,
  variable: string,
): Promise<void> => {
  try {
    await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}content/none` }), quickly);
  } catch (cause) {
    if (isMissing(cause)) return;
    if (cause instanceof Error && cause.name === "CredentialsProviderError")
      throw new ConfigError(`${variable}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
    const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0;
    if (status >= 300 && status < 500)
      throw new ConfigError(`${variable}: the bucket ${bucket} isn't there or can't be used (${status})`);
  }
};

/** `incoming` is a folder of this machine. Not the temporary one of the system: that may be memory. */
export const openBucket = async (
  address: S3Address,
  incoming: string,
  variable = "FILES_URL",
): Promise<FileStore> => {
  // The task that removes leftovers runs on one server, and these are on each.
  await removeOlder(incoming, new Date(Date.now() - 24 * 3_600_000));
  const client = clientOf(address, address.endpoint);
  await checkBucket(client, address, variable);
  return s3FileStore(address, client, incoming);
};
