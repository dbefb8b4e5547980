import { invalid } from "./app-error";

type WithHeaders = { headers: Record<string, string | string[] | undefined> };

const entityTag = /^(?:W\/)?"(\d{1,9})"$/;

/** The version an update is based on, undefined when the caller sends none. `If-Match` wins over the body. */
export const expectedVersion = (
  request: WithHeaders,
  body?: { version?: number | undefined },
): number | undefined => {
  const header = request.headers["if-match"];
  if (typeof header !== "string" || header.trim() === "*") return body?.version;
  const match = entityTag.exec(header.trim());
  if (!match) throw invalid({ field: "If-Match", msg: 'If-Match must be one version in quotes, like "3"' });
  return Number(match[1]);
};

export const etagOf = (body: unknown): string | undefined =>
  typeof body === "object" &&
  body !== null &&
  "version" in body &&
  typeof body.version === "number" &&
  Number.isInteger(body.version)
    ? `"${body.version}"`
    : undefined;
