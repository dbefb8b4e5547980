import type { FactResult, FieldBundle, SentFact } from "@fieldwright/contract/field";
import * as z from "zod/mini";
import { type Answered, readError, takeEarlyAnswer } from "../api-client";
import { type ClockSample, measureClock } from "./clock";

/** As the contract says. Repeated here because the contract's schemas of all records would load with the first screen. */
export const maxFactsAtOnce = 50;
export const uploadChunkSize = 256 * 1024;
export const maxPhotoSize = 10_000_000;

export const fieldPaths = {
  bundle: "/field/bundle",
  facts: "/field/facts",
  upload: (id: string) => `/field/uploads/${id}`,
};

/**
 * What came of a request. `silent`: no answer of the office in time; a hotel's sign-in page is no answer either.
 * `busy`: come back at that time, or when it seems right. `refused`: the office answered, but not to this request.
 */
export type Answer<Body> =
  | { readonly kind: "answered"; readonly body: Body; readonly clock: ClockSample | undefined }
  | { readonly kind: "silent" | "signedOut" }
  | { readonly kind: "busy"; readonly until: number | undefined }
  | { readonly kind: "forbidden"; readonly message: string }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

/** Light checks: the answer is the office's and not some proxy's. Its details were checked by the server. */
const bundleShape = z.looseObject({
  mark: z.string(),
  serverTime: z.string(),
  timeZone: z.string(),
  work: z.nullable(z.looseObject({ visits: z.array(z.unknown()), jobs: z.array(z.unknown()) })),
});
const resultsShape = z.looseObject({
  serverTime: z.string(),
  results: z.array(z.looseObject({ id: z.string(), outcome: z.enum(["done", "kept", "refused", "later"]) })),
});
const uploadShape = z.looseObject({ received: z.number(), complete: z.boolean() });

type Results = { readonly serverTime: string; readonly results: readonly FactResult[] };
export type Uploaded = { readonly received: number; readonly complete: boolean };

/** By the clock of the phone. Undefined without a usable header. */
const retryAt = (response: Response, now: number): number | undefined => {
  const header = response.headers.get("retry-after");
  if (header === null) return undefined;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(header);
  return Number.isFinite(at) ? at : undefined;
};

const isBusy = (status: number) => status === 429 || status === 408 || status === 409 || status >= 500;

const refusalOf = async (response: Response): Promise<Answer<never>> => {
  const { status } = response;
  if (isBusy(status)) return { kind: "busy", until: retryAt(response, Date.now()) };
  const refusal = readError(await response.json());
  if (!refusal) return { kind: "silent" };
  if (status === 401) return { kind: "signedOut" };
  if (status === 403) return { kind: "forbidden", message: refusal.message };
  const details = refusal.errors?.map(({ msg }) => msg).join(", ");
  return { kind: "refused", status, message: details || refusal.message };
};

type Asked = {
  readonly method?: "POST" | "PUT";
  readonly body?: BodyInit;
  readonly type?: string;
};

type Connection = {
  readonly base: string;
  /** Milliseconds until an unanswered request counts as silence. */
  readonly patience: number;
};

/** Nobody can end the early request of the page, so nobody waits for it longer than for others. */
const within = <T>(answer: Promise<T>, patience: number): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("No answer in time")), patience);
    }),
  ]);

/** Requests of one session. A fact is never sent with the token of someone who signed in later. */
export const createRequests = ({ base, patience }: Connection, token: string) => {
  const ask = async <Body>(
    path: string,
    shape: z.ZodMiniType,
    { method, body, type }: Asked = {},
  ): Promise<Answer<Body>> => {
    const headers = new Headers({ accept: "application/json", authorization: `Bearer ${token}` });
    if (type) headers.set("content-type", type);
    const send = async () => {
      const sentAt = Date.now();
      const response = await fetch(`${base}${path}`, {
        method: method ?? "GET",
        headers,
        cache: "no-store",
        signal: AbortSignal.timeout(patience),
        ...(body === undefined ? {} : { body }),
      });
      return { response, sentAt, receivedAt: Date.now() };
    };
    const answerOf = async ({ response, sentAt, receivedAt }: Answered): Promise<Answer<Body>> => {
      if (!response.ok) return refusalOf(response);
      const parsed = z.safeParse(shape, await response.json());
      if (!parsed.success) return { kind: "silent" };
      const serverTime = z.safeParse(z.looseObject({ serverTime: z.string() }), parsed.data).data?.serverTime;
      const clock = serverTime === undefined ? undefined : measureClock(serverTime, sentAt, receivedAt);
      return { kind: "answered", body: parsed.data as Body, clock };
    };
    try {
      const early = takeEarlyAnswer(path, token);
      return await (early ? within(early.then(answerOf), patience) : answerOf(await send()));
    } catch {
      return { kind: "silent" };
    }
  };

  return {
    readBundle: (since: string | null) =>
      ask<FieldBundle>(
        `${fieldPaths.bundle}${since === null ? "" : `?since=${encodeURIComponent(since)}`}`,
        bundleShape,
      ),
    sendFacts: (facts: readonly SentFact[]) =>
      ask<Results>(fieldPaths.facts, resultsShape, {
        method: "POST",
        type: "application/json",
        body: JSON.stringify({ facts }),
      }),
    readUpload: (id: string) => ask<Uploaded>(fieldPaths.upload(id), uploadShape),
    uploadChunk: (id: string, chunk: Blob, { offset, size }: { offset: number; size: number }) =>
      ask<Uploaded>(`${fieldPaths.upload(id)}?offset=${offset}&size=${size}`, uploadShape, {
        method: "PUT",
        type: "application/octet-stream",
        body: chunk,
      }),
  };
};

export type FieldRequests = ReturnType<typeof createRequests>;
