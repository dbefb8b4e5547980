import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export alone
import PDFDocument from "pdfkit";

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

export type Style = {
  readonly size: number;
  readonly font?: keyof typeof fonts;
  readonly color?: string;
  readonly align?: "left" | "right";
};

export type Box = { readonly x: number; readonly y: number; readonly width: number };

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
