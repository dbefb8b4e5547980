import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#kernel";

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

type Page = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Readonly<Record<Encoding, Buffer>>;
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Files in which the build left a placeholder for the public address. The app shell is not one of them. */
export const isPublicPage = (file: string): boolean =>
  /\.html$|^sitemap\.xml$|^robots\.txt$/.test(file) && file !== "app.html";

const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = [headers["accept-encoding"] ?? ""].join();
  return (["br", "gzip"] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!;q=0\\b)`).test(accepted),
  );
};

/**
 * Public pages contain their own address (canonical links, sitemap), which only the running server knows. Each page
 * is filled in and compressed on first use, then served from memory.
 */
export const openPublicPages = ({ webRoot, publicUrl }: Config) => {
  const kept = new Map<string, Promise<Page>>();

  const prepare = async (file: string): Promise<Page> => {
    const content = await readFile(join(webRoot, file), "utf8");
    const plain = Buffer.from(content.replaceAll("%PUBLIC_URL%", encodeURI(publicUrl)));
    const [br, gz] = await Promise.all([compressors.br(plain), compressors.gzip(plain, { level: 9 })]);
    const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
    return { etag, plain, packed: { br, gzip: gz } };
  };

  const open = (file: string): Promise<Page> => {
    const page = kept.get(file) ?? prepare(file);
    kept.set(file, page);
    page.catch(() => kept.delete(file));
    return page;
  };

  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const { etag, plain, packed } = await open(file);
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag });
    if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(etag))
      return reply.code(304).send();
    const encoding = encodingFor(request);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(types[file.split(".").at(-1) ?? ""] ?? "").send(encoding ? packed[encoding] : plain);
  };
};
