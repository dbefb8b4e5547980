import type { ErrorBody, ErrorCode } from "@fieldwright/contract/errors";
import type { Route } from "@fieldwright/contract/route";
import type * as z from "zod/mini";
import { dropToken, readToken } from "./token";

type FieldError = NonNullable<ErrorBody["errors"]>[number];

const isErrorBody = (body: unknown): body is ErrorBody => {
  if (typeof body !== "object" || body === null) return false;
  const { message, code, requestId, errors = [] } = body as Partial<Record<keyof ErrorBody, unknown>>;
  return [message, code, requestId].every((part) => typeof part === "string") && Array.isArray(errors);
};

/** What our server says of a refusal. Undefined if the answer is somebody else's. */
export const readError = (body: unknown): ErrorBody | undefined => (isErrorBody(body) ? body : undefined);

/** The server answered with an error. Without any answer, calls throw fetch's own error instead. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "unknown";
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The whole answer, because some refusals carry more than a message. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const refusal = readError(body);
    super(refusal?.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = refusal?.code ?? "unknown";
    this.errors = refusal?.errors ?? [];
    this.body = body;
    this.requestId = refusal?.requestId;
  }
}

/** The server understood the call and said no, so the same call gets the same answer. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** The server's message, else its field messages, else the fallback. */
export const errorMessage = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError)) return fallback;
  return error.message || error.errors.map(({ msg }) => msg).join(", ") || fallback;
};

const storageKey = "fieldwright.organization";

/** The organization that a customer of several businesses is looking at, stored in this browser. */
const readChosenOrganization = (): string | null => localStorage.getItem(storageKey);

export const chooseOrganization = (id: string): void => localStorage.setItem(storageKey, id);

export const forgetChosenOrganization = (): void => localStorage.removeItem(storageKey);

/** Sends the choice to the server, which ignores it for anybody but a customer of several businesses. */
export const organizationHeader = (): Record<string, string> => {
  const chosen = readChosenOrganization();
  return chosen ? { "fieldwright-organization": chosen } : {};
};

export type Answered = { readonly response: Response; readonly sentAt: number; readonly receivedAt: number };
type Asked = { readonly sentAt: number; readonly answer: Promise<Answered> };

declare global {
  interface Window {
    /** Set by src/app/early-requests.js. */
    fieldwrightEarly?: { readonly token: string; readonly answers: Record<string, Asked> };
  }
}

/** Whoever takes an answer this late would see old news. */
const newsFor = 60_000;

/** The answer that the head of the page asked for, once, if it was asked with this token. */
export const takeEarlyAnswer = (path: string, token: string | null): Promise<Answered> | undefined => {
  const early = globalThis.window?.fieldwrightEarly;
  const asked = early?.answers[path];
  if (!early || !asked) return undefined;
  delete early.answers[path];
  return early.token === token && Date.now() - asked.sentAt < newsFor ? asked.answer : undefined;
};

export const apiBase: string = import.meta.env.VITE_API_BASE ?? "/api";

type Part<R extends Route, K extends "params" | "query" | "body"> =
  R[K] extends z.ZodMiniType<unknown, infer Input>
    ? Partial<Input> extends Input
      ? { readonly [P in K]?: Input }
      : { readonly [P in K]: Input }
    : { readonly [P in K]?: never };

type CallInput<R extends Route> = Part<R, "params"> &
  Part<R, "query"> &
  Part<R, "body"> & {
    /** Retries of the same change share a key. Without one, every POST gets a new key. */
    readonly idempotencyKey?: string;
    /** The version that the update is based on. */
    readonly ifMatch?: number;
    readonly signal?: AbortSignal;
  };

type Also<R extends Route> =
  R["also"] extends Readonly<Record<number, z.ZodMiniType>>
    ? z.output<R["also"][keyof R["also"] & number]>
    : never;

export type CallOutput<R extends Route> = z.output<R["response"]> | Also<R>;

/** Not `crypto.randomUUID`: browsers do not offer it over plain http on a local network. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

const address = (route: Route, params: unknown, query: unknown) => {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ""}`;
};

const readBody = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? response.json() : response.text();
};

type Sent = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
} & Pick<CallInput<Route>, "idempotencyKey" | "ifMatch" | "signal">;

/** Sends one API call. Throws `ApiError` for a refusal and fetch's own error when there is no answer. */
const send = async (
  route: Route,
  { params, query, body, idempotencyKey, ifMatch, signal }: Sent,
): Promise<Response> => {
  const token = readToken();
  const headers = new Headers({ accept: route.produces ?? "application/json", ...organizationHeader() });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined && !(body instanceof FormData)) headers.set("content-type", "application/json");
  if (route.method === "POST") headers.set("idempotency-key", idempotencyKey ?? newIdempotencyKey());
  if (ifMatch !== undefined) headers.set("if-match", `"${ifMatch}"`);

  const early = route.method === "GET" ? await takeEarlyAnswer(route.path, token) : undefined;
  const response =
    early?.response ??
    (await fetch(address(route, params, query), {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }));
  if (response.ok) return response;
  // Any 401 drops the token, even one from a proxy. On a public call, a 401 is about the input instead.
  if (token && response.status === 401 && route.access !== "public") dropToken(token);
  throw new ApiError(response.status, await readBody(response).catch(() => undefined));
};

/**
 * The body of an answer. It is checked against the contract while developing and in tests; the server's own tests check
 * all of its answers. Somebody else's page, such as that of a hotel's network, is no answer.
 */
const readAnswer = async <R extends Route>(route: R, response: Response): Promise<CallOutput<R>> => {
  const body = await readBody(response);
  if (!route.produces && typeof body === "string") throw new TypeError("This answer is not the server's");
  if (!import.meta.env.DEV) return body as CallOutput<R>;
  const { checkAnswer } = await import("./check-answer");
  return checkAnswer(route, response.status, body) as CallOutput<R>;
};

/** Makes one API call. Throws like `send`. */
export const call = async <R extends Route>(route: R, input: CallInput<R>): Promise<CallOutput<R>> =>
  readAnswer(route, await send(route, input));

/** Uploads one file. */
export const upload = async <R extends Route>(
  route: R,
  file: File,
  params: object = {},
): Promise<CallOutput<R>> => {
  const body = new FormData();
  body.set("file", file);
  return readAnswer(route, await send(route, { body, params }));
};

/** Sends a form with fields and files. */
export const callWithForm = async <R extends Route>(
  route: R,
  body: FormData,
  idempotencyKey: string,
): Promise<CallOutput<R>> => readAnswer(route, await send(route, { body, idempotencyKey }));

export type DownloadedFile = { readonly name: string; readonly content: Blob };

const fileName = (response: Response, fallback: string): string =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? fallback;

/** Downloads a file under the name that the server gives it. */
export const download = async (
  route: Route,
  query: object,
  fallbackName: string,
  params: object = {},
): Promise<DownloadedFile> => {
  const response = await send(route, { query, params });
  return { name: fileName(response, fallbackName), content: await response.blob() };
};
