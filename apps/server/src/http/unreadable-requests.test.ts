import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  port = Number(new URL(await test.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => test.close());

/** Writes raw bytes, because no client library sends invalid requests. */
const send = async (request: string) => {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => void (answer += chunk));
  socket.write(request);
  await once(socket, "close");
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
};

const long = "a".repeat(20_000);

describe("what Node's parser refuses", () => {
  it.each([
    ["an endless address", `GET /api/config?${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, "headers_too_large"],
    ["an endless header", `GET / HTTP/1.1\r\nHost: x\r\nX: ${long}\r\n\r\n`, 431, "headers_too_large"],
    ["a header that is none", "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n", 400, "malformed_request"],
    ["an unknown method", "FOO / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed_request"],
    [
      "a negative length",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
      400,
      "malformed_request",
    ],
  ])("is answered in our form: %s", async (_case, request, status, code) => {
    const answer = await send(request);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code, message: expect.stringMatching(/.+/) });
    expect(answer.head).toContain(`x-request-id: ${JSON.parse(answer.body).requestId}`);
    expect(answer.head).toContain("x-content-type-options: nosniff");
  });
});

describe("an address that is no path", () => {
  it.each(["//", "///", "/\\", "//[", "//user:pass@host:99999/x", "http://[/x", "*"])(
    "gets a page or none, in our form: %s",
    async (path) => {
      const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer.status).not.toBe(500);
      expect(answer.head).toContain("content-security-policy");
    },
  );
});
