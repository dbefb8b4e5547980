import type { FastifyReply, FastifyRequest } from "fastify";
import type { Origin } from "#kernel";
import { originOf } from "./origin";

const name = "fieldwright_device";

/** Several people may share a computer: keep the newest five tokens, one per account that signed in. */
const maxTokens = 5;

const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43}(?:\\.[\\w-]{43}){0,${maxTokens - 1}})(?:;|$)`);

/** Where a sign-in comes from, and the tokens that show which accounts signed in there before. */
export type Device = Origin & { readonly tokens: readonly string[] };

export const deviceOf = (request: FastifyRequest): Device => ({
  ...originOf(request),
  tokens: pattern.exec(request.headers.cookie ?? "")?.[1]?.split(".") ?? [],
});

type Kept = { readonly token: string; readonly forSeconds: number };

/** The token gives no access. It only tells a known browser from a new one. */
export const keepDeviceToken = (
  request: FastifyRequest,
  reply: FastifyReply,
  { token, forSeconds }: Kept,
): void => {
  const { tokens } = deviceOf(request);
  const value = [token, ...tokens.filter((other) => other !== token)].slice(0, maxTokens).join(".");
  const secure = request.protocol === "https" || request.server.deps.config.publicUrl.startsWith("https:");
  reply.header(
    "set-cookie",
    `${name}=${value}; Path=/api; Max-Age=${forSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
};
