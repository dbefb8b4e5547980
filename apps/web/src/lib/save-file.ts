import type { DownloadedFile } from "./api-client";

/** Long enough for every browser to have begun saving. */
const keptFor = 60_000;

/** Hands a file to the browser, which saves it as it saves every download. */
export const saveFile = ({ name, content }: DownloadedFile): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
};
