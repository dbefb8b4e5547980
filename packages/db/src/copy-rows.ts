import { once } from "node:events";
import type pg from "pg";

/** What `pg` calls on a statement that is not one of its own, and what its types leave out. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** `COPY 12` */
const countOf = ({ text }: { text: string }): number => Number(text.split(" ")[1]);

/** Rows arrive one by one. They are handed on in pieces of about this many bytes. */
const pieceSize = 65_536;

const nothing = (): void => {};

/**
 * What `copy … to stdout` answers. The database waits while nobody takes the next piece. `counted` is told the number
 * of rows at the end. The connection can do nothing else until then.
 */
export const copyOut = async function* (
  client: pg.ClientBase,
  statement: string,
  counted: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  let rows: Buffer[] = [];
  let size = 0;
  let isOver = false;
  let failure: Error | undefined;
  let stream: pg.Connection["stream"] | undefined;
  let wake = nothing;
  client.query({
    submit: (connection: pg.Connection) => {
      stream = connection.stream;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Uint8Array }) => {
      // A copy, because the parser uses its buffer again.
      rows.push(Buffer.from(chunk));
      size += chunk.length;
      if (size < pieceSize) return;
      stream?.pause();
      wake();
    },
    handleCommandComplete: (message: { text: string }) => counted(countOf(message)),
    handleReadyForQuery: () => {
      isOver = true;
      wake();
    },
    handleError: (cause: Error) => {
      failure = cause;
      wake();
    },
  });
  for (;;) {
    if (failure) throw failure;
    if (size >= pieceSize || (isOver && size > 0)) {
      const piece = Buffer.concat(rows);
      rows = [];
      size = 0;
      stream?.resume();
      yield piece;
    } else if (isOver) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
};

/** Feeds `copy … from stdin`. Answers the number of rows. A source that fails is what the caller hears of. */
export const copyIn = (
  client: pg.ClientBase,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    let fault: unknown;
    const over = new AbortController();
    const feed = async (connection: Connection): Promise<void> => {
      const { stream } = connection;
      try {
        for await (const chunk of source) {
          over.signal.throwIfAborted();
          connection.sendCopyFromChunk(chunk);
          if (stream.writableNeedDrain) await once(stream, "drain", { signal: over.signal });
        }
        connection.endCopyFrom();
      } catch (cause) {
        if (over.signal.aborted) return;
        fault = cause;
        connection.sendCopyFail("The source failed.");
      }
    };
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: Connection) => void feed(connection),
      handleCommandComplete: (message: { text: string }) => {
        rows = countOf(message);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (cause: Error) => {
        over.abort();
        reject(fault ?? cause);
      },
    });
  });
