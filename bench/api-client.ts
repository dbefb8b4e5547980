import { Agent, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

type Answer = { readonly status: number; readonly body: unknown; readonly milliseconds: number };

export type ApiClient = {
  get(path: string): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  signIn(email: string, password: string): Promise<void>;
  close(): void;
};

const tokenOf = (body: unknown): string => {
  if (typeof body === "object" && body !== null && "token" in body && typeof body.token === "string")
    return body.token;
  throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
};

const parsed = (text: string): unknown => (text ? JSON.parse(text) : undefined);

/** Acts like one user, or several: each has one connection that stays open, and one request at a time. */
export const openApi = (address: string, users = 1): ApiClient => {
  const secure = address.startsWith("https:");
  const agent = secure
    ? new TlsAgent({ keepAlive: true, maxSockets: users })
    : new Agent({ keepAlive: true, maxSockets: users });
  let authorization: string | undefined;

  const send = (method: "GET" | "POST" | "PUT", path: string, payload?: string) =>
    new Promise<Answer & { retryAfter: number }>((resolve, reject) => {
      const headers = {
        ...(authorization ? { authorization } : {}),
        ...(payload
          ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }
          : {}),
      };
      const begun = performance.now();
      const outgoing = (secure ? tlsRequest : request)(
        `${address}/api${path}`,
        { method, agent, headers },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const milliseconds = performance.now() - begun;
            const status = incoming.statusCode ?? 0;
            const retryAfter = Number(incoming.headers["retry-after"] ?? 1);
            resolve({ status, body: parsed(Buffer.concat(chunks).toString()), milliseconds, retryAfter });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(payload);
    });

  const patiently = async (...args: Parameters<typeof send>): Promise<Answer> => {
    for (;;) {
      const answer = await send(...args);
      if (answer.status !== 429) return answer;
      await sleep(answer.retryAfter * 1000);
    }
  };

  const post = (path: string, body: object) => patiently("POST", path, JSON.stringify(body));

  return {
    get: (path) => patiently("GET", path),
    post,
    put: (path, body) => patiently("PUT", path, JSON.stringify(body)),
    signIn: async (email, password) => {
      authorization = `Bearer ${tokenOf((await post("/auth/login", { email, password })).body)}`;
    },
    close: () => agent.destroy(),
  };
};
