import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type FactResult,
  type FieldBundle,
  fact as factSchema,
  type SentFact,
} from "@fieldwright/contract/field";
import * as z from "zod/mini";

/** How the office treats a request. `lost`: it does the work, but the answer never arrives. */
type Mood =
  | "answers"
  | "hangs"
  | "lost"
  | "portal"
  | { readonly status: number; readonly retryAfter?: number };

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const send = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

const codes: Readonly<Record<number, string>> = {
  400: "validation_failed",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "payload_too_large",
  429: "rate_limited",
  503: "unavailable",
};

/** A server that speaks the contract of the field over real connections. */
export const openOffice = async () => {
  const stored: SentFact[] = [];
  const batches: string[][] = [];
  const tokens: string[] = [];
  const uploads = new Map<string, Buffer>();
  const office = {
    mood: "answers" as Mood,
    /** Milliseconds that the office's clock is ahead. */
    ahead: 0,
    work: { visits: [], jobs: [], places: [] } as NonNullable<FieldBundle["work"]>,
    mark: 1,
    judge: (() => ({ outcome: "done" })) as (fact: SentFact) => Omit<FactResult, "id">,
    /** Refuses a whole request that has this. */
    chokesOn: undefined as string | undefined,
    requests: 0,
    largestPhoto: Number.POSITIVE_INFINITY,
    largestChunk: Number.POSITIVE_INFINITY,
  };

  const serverTime = () => new Date(Date.now() + office.ahead).toISOString();

  const receiveFacts = (sent: readonly unknown[]) => {
    batches.push(sent.map((one) => (one as SentFact).id));
    const results = sent.map((one): FactResult => {
      const fact = z.parse(factSchema, one);
      const result = office.judge(fact);
      const isKnown = stored.some(({ id }) => id === fact.id);
      if (result.outcome === "done" && !isKnown) {
        stored.push(fact);
        office.mark += 1;
      }
      return { id: fact.id, ...result };
    });
    return { serverTime: serverTime(), results };
  };

  const receiveChunk = (id: string, url: URL, chunk: Buffer) => {
    const have = uploads.get(id) ?? Buffer.alloc(0);
    const offset = Number(url.searchParams.get("offset"));
    const next = offset === have.length ? Buffer.concat([have, chunk]) : have;
    uploads.set(id, next);
    return { received: next.length, complete: next.length === Number(url.searchParams.get("size")) };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://office");
    const body = await readAll(request);
    const [, , section, id = ""] = url.pathname.split("/");
    const reply = (value: unknown) =>
      office.mood === "lost" ? response.destroy() : send(response, 200, value);
    if (section === "bundle") {
      const isSame = url.searchParams.get("since") === String(office.mark);
      return reply({
        mark: String(office.mark),
        serverTime: serverTime(),
        timeZone: "America/Chicago",
        work: isSame ? null : office.work,
      });
    }
    if (section === "facts") {
      const { facts } = JSON.parse(body.toString()) as { facts: SentFact[] };
      if (office.chokesOn !== undefined && body.includes(office.chokesOn))
        return send(response, 400, { message: "This cannot be read", code: codes[400], requestId: "1" });
      return reply(receiveFacts(facts));
    }
    const refuse = (status: number, message: string) =>
      send(response, status, { message, code: codes[status], requestId: "1" });
    if (request.method === "GET") {
      const have = uploads.get(id);
      return have ? reply({ received: have.length, complete: false }) : refuse(404, "Nothing is there");
    }
    if (Number(url.searchParams.get("size")) > office.largestPhoto)
      return refuse(413, "This photo is too large");
    if (body.length > office.largestChunk) return undefined;
    return reply(receiveChunk(id, url, body));
  };

  const server = createServer((request, response) => {
    office.requests += 1;
    tokens.push(request.headers.authorization ?? "");
    const { mood } = office;
    if (mood === "hangs") return;
    if (mood === "portal") {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to our Wi-Fi</h1>");
      return;
    }
    if (typeof mood === "object") {
      const headers = mood.retryAfter === undefined ? {} : { "retry-after": String(mood.retryAfter) };
      const refusal = { message: "Your account is closed", code: codes[mood.status], requestId: "1" };
      send(response, mood.status, refusal, headers);
      return;
    }
    void answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });

  return Object.assign(office, {
    stored,
    batches,
    tokens,
    uploads,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
};

export type Office = Awaited<ReturnType<typeof openOffice>>;
