import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver, { type Context } from "@20minutes/s3rver";
import { readS3Url, type S3Address } from "#kernel";

export type TestS3 = {
  /** An address as in `FILES_URL`, of a folder that nobody else uses. */
  url(options?: Record<string, string>): string;
  address(options?: Record<string, string>): S3Address;
  /** Requests since the start, such as `PUT /files/1/content/…`. */
  readonly requests: readonly string[];
  /** `away` breaks every connection. `damaging` changes a byte of what arrives. The others are refusals as Amazon sends them. */
  state: "well" | "away" | "damaging" | keyof typeof refusals;
  /** Answers nobody until the returned function is called. */
  hang(): () => void;
  /** Answers nobody from the first request on for which `isIt`. Resolves when that one came. */
  hangAt(isIt: (request: string) => boolean): Promise<() => void>;
  close(): Promise<void>;
};

const bucket = "files";

const answer = (context: Context, xml: string, status = 200): void => {
  context.status = status;
  context.type = "application/xml";
  context.body = xml;
};

/** Objects in one answer. Amazon's server has 1,000. */
const pageSize = 4;

/** Compares a checksum that was sent, as Amazon's server does. */
const checked = async (context: Context, isDamaging: boolean): Promise<boolean> => {
  const expected = context.get("x-amz-checksum-sha256");
  if (!expected) return true;
  const body = await buffer(context.req);
  if (isDamaging && body.length > 0) body[0] = 255 - (body[0] ?? 0);
  context.req = Object.assign(Readable.from([body], { objectMode: false }), {
    headers: context.req.headers,
  }) as Context["req"];
  context.set("x-amz-checksum-sha256", expected);
  return createHash("sha256").update(body).digest("base64") === expected;
};

const refusals = { busy: [503, "SlowDown"], expired: [403, "ExpiredToken"] } as const;

const ignore = (): void => {};

/**
 * A real server on its own port that speaks S3 and checks signatures. What it lacks is added here, in front of it:
 * checksums, lists in pages, and the list and the end of uploads in parts.
 */
export const startS3 = async (): Promise<TestS3> => {
  const directory = await mkdtemp(join(tmpdir(), "fieldwright-s3-"));
  const server = new S3rver({
    directory,
    address: "127.0.0.1",
    port: 0,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const requests: string[] = [];
  let folders = 0;
  let hanging: Promise<void> | undefined;
  let onRequest: (request: string) => void = ignore;
  const uploads = server.store.getResourcePath(bucket, undefined, "uploads");

  const listObjects = async ({ prefix, ...query }: Context["query"]): Promise<string> => {
    const wanted = { prefix: prefix ?? "", startAfter: query["continuation-token"] ?? "", maxKeys: pageSize };
    const { objects, isTruncated } = await server.store.listObjects(bucket, wanted);
    const rows = objects.map(
      ({ key, lastModifiedDate }) =>
        `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    );
    const next = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : "";
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`;
  };

  const listUploads = async ({ prefix }: Context["query"]): Promise<string> => {
    const found = await Promise.all(
      (await readdir(uploads).catch(() => [])).map(async (id) => {
        const key = await readFile(join(uploads, id, "key"), "utf8");
        return { id, key, begun: (await stat(join(uploads, id, "key"))).mtime.toISOString() };
      }),
    );
    const rows = found
      .filter(({ key }) => key.startsWith(prefix ?? ""))
      .map(
        ({ id, key, begun }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
      );
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join("")}</ListMultipartUploadsResult>`;
  };

  server.middleware.unshift(async (context, next) => {
    const { method, path, query } = context;
    requests.push(`${method} ${path}`);
    onRequest(`${method} ${path}`);
    await hanging;
    if (s3.state === "away") {
      context.req.socket.destroy();
      return;
    }
    if (s3.state === "busy" || s3.state === "expired") {
      const [status, code] = refusals[s3.state];
      return answer(context, `<Error><Code>${code}</Code></Error>`, status);
    }
    if (method === "GET" && path === `/${bucket}/`)
      return answer(context, "uploads" in query ? await listUploads(query) : await listObjects(query));
    if (method === "DELETE" && query["uploadId"]) {
      await rm(join(uploads, query["uploadId"]), { recursive: true, force: true });
      context.status = 204;
      return;
    }
    if (method === "PUT" && !(await checked(context, s3.state === "damaging")))
      return answer(context, "<Error><Code>BadDigest</Code></Error>", 400);
    await next();
  });

  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  // The only account that the server knows. Threads inherit it.
  process.env.AWS_ACCESS_KEY_ID = "S3RVER";
  process.env.AWS_SECRET_ACCESS_KEY = "S3RVER";

  const url: TestS3["url"] = (options = {}) => {
    folders += 1;
    return `s3://${bucket}/${folders}?${new URLSearchParams({ endpoint, ...options }).toString()}`;
  };
  const s3: TestS3 = {
    url,
    address: (options) => {
      const address = readS3Url(url(options));
      if (!address) throw new Error("not an address of a bucket");
      return address;
    },
    requests,
    state: "well",
    hang: () => {
      let answerAll: (() => void) | undefined;
      hanging = new Promise((resolve) => {
        answerAll = resolve;
      });
      return () => {
        hanging = undefined;
        answerAll?.();
      };
    },
    hangAt: (isIt) =>
      new Promise((resolve) => {
        onRequest = (request) => {
          if (!isIt(request)) return;
          onRequest = () => {};
          resolve(s3.hang());
        };
      }),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return s3;
};
