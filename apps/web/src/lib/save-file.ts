import type { DownloadedFile } from "./api-client";

/** Long enough for any browser to start saving. */
const keptFor = 60_000;

/** Saves a file like a normal browser download. */
export const saveFile = ({ name, content }: DownloadedFile): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
};
