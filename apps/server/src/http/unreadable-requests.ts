import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorBody, type ErrorCode, errorStatus } from "@fieldwright/contract/errors";
import type { ConnectionError } from "fastify";
import { uuidv7 } from "uuidv7";

const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The address or the headers are too long"],
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request took too long to arrive"],
};

/** Node could not parse the request, so there is no reply object and the error is written to the socket by hand. */
export const answerUnreadable = (error: ConnectionError, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [code, message] = refusals[error.code] ?? ["malformed_request", "The request is not valid HTTP"];
  const body: ErrorBody = { message, code, requestId: uuidv7() };
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${errorStatus[code]} ${STATUS_CODES[errorStatus[code]]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${body.requestId}`,
      "x-content-type-options: nosniff",
      "content-security-policy: default-src 'none'",
      "cache-control: no-store",
      "connection: close",
      "",
      text,
    ].join("\r\n"),
    () => socket.destroy(),
  );
};
