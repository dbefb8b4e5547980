export type ChosenFile = {
  /** Differs for every chosen file, even when a file with the same name is chosen again. */
  readonly key: number;
  readonly name: string;
  readonly csv: string;
};

/** Spreadsheets save as UTF-8 or, if older, as Windows-1252. Windows-1252 text is rarely valid UTF-8. */
export const decodeCsv = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

let lastKey = 0;

export const readCsvFile = async (file: File): Promise<ChosenFile> => {
  lastKey += 1;
  const key = lastKey;
  return { key, name: file.name, csv: decodeCsv(await file.arrayBuffer()) };
};
