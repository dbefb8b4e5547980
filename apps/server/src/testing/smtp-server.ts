import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type TestSmtp = {
  readonly url: string;
  /** All accepted messages, oldest first. */
  received(): Promise<Email[]>;
  /** Called before each message is accepted. Throwing refuses the message. */
  onMessage: (() => void) | undefined;
  close(): Promise<void>;
};

export const refusal = (responseCode: number): Error =>
  Object.assign(new Error(`refused with ${responseCode}`), { responseCode });

/** A real mail server on its own port. */
export const startSmtp = async (): Promise<TestSmtp> => {
  const accepted: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        try {
          smtp.onMessage?.();
          accepted.push(Buffer.concat(chunks));
          done(null);
        } catch (cause) {
          done(cause instanceof Error ? cause : new Error(String(cause)));
        }
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: () => Promise.all(accepted.map((raw) => PostalMime.parse(raw))),
    onMessage: undefined,
    close: () => new Promise((closed) => server.close(closed)),
  };
  return smtp;
};
