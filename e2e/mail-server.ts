import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  readonly url: string;
  /** Waits for a message to the address with these words in its subject, and returns the newest. */
  readonly newest: (address: string, subject: string) => Promise<Email>;
  readonly close: () => void;
};

/** A mail server that accepts and keeps every message. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    newest: async (address, subject) => {
      let found: Email | undefined;
      await expect(async () => {
        const emails = await Promise.all(received.map((message) => PostalMime.parse(message)));
        found = emails.findLast(
          (email) =>
            email.to?.some((to) => to.address === address) && (email.subject ?? "").includes(subject),
        );
        expect(found, `${subject} for ${address}`).toBeDefined();
      }).toPass({ timeout: 60_000 });
      if (!found) throw new Error("unreachable");
      return found;
    },
    close: () => server.close(),
  };
};

/** The customer's link in a message. */
export const linkIn = (email: Email, page: "quote" | "pay"): string => {
  const link = new RegExp(`http://[^\\s"]+/${page}/[\\w-]+`).exec(email.text ?? "")?.[0];
  if (!link) throw new Error(`no link in “${email.subject}”`);
  return link;
};

/** Text of the first page of the attached PDF. */
export const attachedText = async ({ attachments }: Email): Promise<string> => {
  const pdf = attachments.find(({ mimeType }) => mimeType === "application/pdf");
  if (!pdf || typeof pdf.content === "string") throw new Error("no PDF is attached");
  const document = await getDocument({ data: new Uint8Array(pdf.content), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ")
    .replace(/\s+/g, " ");
};
