export type StreamMessage = { readonly id: string | undefined; readonly data: string };

/** Splits a text/event-stream into messages; comments (heartbeats) and unknown fields are skipped. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.replaceAll("\r\n", "\n").split("\n\n");
      buffer = blocks.pop() ?? "";
      for (const block of blocks) {
        const message = readMessage(block);
        if (message) yield message;
      }
    }
  } finally {
    reader.releaseLock();
  }
}

const readMessage = (block: string): StreamMessage | undefined => {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === "id") id = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { id, data: data.join("\n") } : undefined;
};
