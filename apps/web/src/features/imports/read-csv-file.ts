import { decodeText, isWorkbook } from "./decode-text";

export type ChosenFile = {
  /** Differs for every chosen file, even when a file with the same name is chosen again. */
  readonly key: number;
  readonly name: string;
  readonly csv: string;
};

let lastKey = 0;

export const readCsvFile = async (file: File): Promise<ChosenFile | "workbook"> => {
  lastKey += 1;
  const key = lastKey;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isWorkbook(bytes) ? "workbook" : { key, name: file.name, csv: decodeText(bytes) };
};
