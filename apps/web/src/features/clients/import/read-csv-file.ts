export type ChosenFile = {
  /** Tells one choice from the next, also when a file of the same name was changed. */
  readonly key: number;
  readonly name: string;
  readonly csv: string;
};

/** Spreadsheets save as UTF-8 or, older ones, as Windows-1252; text in the latter is hardly ever valid UTF-8. */
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
