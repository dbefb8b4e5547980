import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

const decode = (message: string) =>
  message
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A message never changes, and a run writes many: each is read once. */
const known = new Map<string, string>();

/** All sent messages from or to the address, oldest first. */
export const messagesNaming = async (address: string): Promise<string[]> => {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  // A file with another ending is still being written.
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  await Promise.all(
    files
      .filter((file) => !known.has(file))
      .map(async (file) => known.set(file, await readFile(join(folder, file), "utf8"))),
  );
  return files
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((file) => known.get(file) ?? [])
    .filter((message) => message.includes(`<${address}>`))
    .map(decode);
};

/** Waits for a link of this kind in the mail to the address, and returns the path of the newest. */
export const mailedLink = async (
  address: string,
  kind: "reset-password" | "verify-email" | "invite" | "visit",
) => {
  let path: string | undefined;
  await expect(async () => {
    const found = (await messagesNaming(address)).flatMap(
      (text) => text.match(new RegExp(`/${kind}/[\\w-]+`)) ?? [],
    );
    path = found.at(-1);
    expect(path, `a ${kind} link for ${address}`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] });
  return path ?? "";
};
