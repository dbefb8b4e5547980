import { describe, expect, it } from "vitest";
import { readEventStream } from "./events";

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

const messages = async (...chunks: string[]) => {
  const found = [];
  for await (const message of readEventStream(streamOf(...chunks))) found.push(message);
  return found;
};

describe("an event stream", () => {
  it("gives each message with its id, wherever the network cut it", async () => {
    expect(await messages("id: 7\nda", 'ta: {"a":1}\n', "\nid: 8\ndata: two\n\n")).toEqual([
      { id: "7", data: '{"a":1}' },
      { id: "8", data: "two" },
    ]);
  });

  it("joins several data lines and accepts carriage returns", async () => {
    expect(await messages("data: a\r\ndata: b\r\n\r\n")).toEqual([{ id: undefined, data: "a\nb" }]);
  });

  it("skips heartbeats and a message that never ended", async () => {
    expect(await messages(": beat\n\nretry: 5\n\ndata: cut")).toEqual([]);
  });
});
