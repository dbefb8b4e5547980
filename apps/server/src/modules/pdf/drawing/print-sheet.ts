import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export alone
import PDFDocument from "pdfkit";
import { stringify } from "safe-stable-stringify";
import { createThreadPool } from "#kernel";
import type { Sheet } from "./sheet";

const require = createRequire(import.meta.url);
const openFont = (weight: string) =>
  create(readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`)));

/** Loaded once per thread, because that is slower than drawing a document. Documents embed only used characters. */
const fonts = { text: openFont("400Regular"), strong: openFont("600SemiBold") };

const ink = "#261f19";
export const ink2 = "#5b534b";
export const rule = "#d9d4cb";
export const tint = "#f4f1eb";

export const margin = 48;
const footRoom = 64;

const clean = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, " ");

type Style = {
  readonly size: number;
  readonly font?: keyof typeof fonts;
  readonly color?: string;
  readonly align?: "left" | "right";
};

type Box = { readonly x: number; readonly y: number; readonly width: number };

export type Page = ReturnType<typeof openPage>;

/** A letter-size page with tags for screen readers. */
export const openPage = (title: string, author: string) => {
  const doc = new PDFDocument({
    size: "LETTER",
    margins: { top: margin, left: margin, right: margin, bottom: footRoom },
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: "Fieldwright", Producer: "Fieldwright" },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const root = doc.struct("Document", { title });
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - footRoom;

  const use = ({ size, font = "text", color = ink }: Style) => doc.font(font).fontSize(size).fillColor(color);

  return {
    doc,
    root,
    width,
    bottom,
    /** Adds a tagged part and draws it immediately. */
    part: (tag: string, draw: () => void, parent: PDFKit.PDFStructureElement = root, alt?: string) => {
      parent.add(doc.struct(tag, alt ? { alt } : {}, draw));
    },
    group: (tag: string, parent: PDFKit.PDFStructureElement = root) => {
      const element = doc.struct(tag);
      parent.add(element);
      return element;
    },
    /** Draws something that screen readers skip. */
    artifact: (draw: () => void) => {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },
    height: (text: string, boxWidth: number, style: Style): number =>
      use(style).heightOfString(clean(text), { width: boxWidth, lineGap: 1 }),
    write: (text: string, { x, y, width: boxWidth }: Box, style: Style): void => {
      use(style).text(clean(text), x, y, { width: boxWidth, align: style.align ?? "left", lineGap: 1 });
    },
    /** Starts a new page if `height` does not fit on this one. Returns whether it did. */
    need: (height: number): boolean => {
      if (doc.y + height <= bottom) return false;
      doc.addPage();
      return true;
    },
  };
};

/** An invoice takes 0.1 s and 30 MB. The largest possible document takes a few seconds. */
const pool = createThreadPool<Sheet, Uint8Array>(
  {
    source: new URL("./pdf-worker-from-source.mjs", import.meta.url),
    built: new URL("./pdf-worker.js", import.meta.url),
  },
  { maxSeconds: 30, maxMegabytes: 256, maxWaiting: 500 },
);

/** A few megabytes in total, at 30 kB each. */
const keptAtMost = 200;
const printed = new Map<string, Promise<Buffer>>();

const digest = (bytes: Uint8Array | undefined) =>
  bytes && createHash("sha256").update(bytes).digest("base64url");

/** A hash of the content, so a cached copy is never out of date. */
const keyOf = ({ business, signature, ...sheet }: Sheet): string => {
  const words = stringify({
    ...sheet,
    business: { ...business, logo: digest(business.logo) },
    signature: signature && { ...signature, image: digest(signature.image) },
  });
  return createHash("sha256")
    .update(words ?? "")
    .digest("base64url");
};

/** If the document cannot be drawn with the logo, prints it without. */
const print = async (owner: string, sheet: Sheet): Promise<Buffer> => {
  const { logo, ...business } = sheet.business;
  const bytes = await pool.run(owner, sheet).catch((cause: unknown) => {
    if (!logo) throw cause;
    return pool.run(owner, { ...sheet, business });
  });
  return Buffer.from(bytes);
};

/** Prints in a worker thread. Reuses the cached copy while the content stays the same. */
export const printSheet = (owner: string, sheet: Sheet): Promise<Buffer> => {
  const key = keyOf(sheet);
  const known = printed.get(key);
  printed.delete(key);
  const copy = known ?? print(owner, sheet);
  printed.set(key, copy);
  copy.catch(() => printed.delete(key));
  const [oldest] = printed.keys();
  if (printed.size > keptAtMost && oldest !== undefined) printed.delete(oldest);
  return copy;
};
