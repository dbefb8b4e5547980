import { createServer, type IncomingHttpHeaders } from "node:http";

export type Received = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string };
type Answer = { readonly status: number; readonly body?: string };

/** A fake external server: records requests and answers as configured. */
export const startReceiver = async (answer: (received: Received) => Answer = () => ({ status: 200 })) => {
  const received: Received[] = [];
  let current = answer;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const one = { url: request.url ?? "", headers: request.headers, body };
      received.push(one);
      const { status, body: text = "" } = current(one);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answerWith: (next: typeof answer) => {
      current = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
