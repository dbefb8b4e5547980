import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

const decode = (message: string) =>
  message
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** All sent messages from or to the address. */
export const messagesNaming = async (address: string): Promise<string[]> => {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const files = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b));
  const messages = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return messages.filter((message) => message.includes(`<${address}>`)).map(decode);
};

/** Waits for a link of this kind in the mail to the address, and returns the path of the newest. */
export const mailedLink = async (address: string, kind: "reset-password" | "verify-email" | "invite") => {
  let path: string | undefined;
  await expect(async () => {
    const found = (await messagesNaming(address)).flatMap(
      (text) => text.match(new RegExp(`/${kind}/[\\w-]+`)) ?? [],
    );
    path = found.at(-1);
    expect(path, `a ${kind} link for ${address}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return path ?? "";
};
