import { drawHeading } from "./draw-heading";
import { ink2, margin, type Page, rule } from "./page";
import type { Sheet } from "./sheet";

/** Signatures come in a box of 1000 by 400. */
const box = { width: 1000, height: 400 };
const scale = 0.16;
const [width, height] = [box.width * scale, box.height * scale];

/** A tap leaves a point, which is no line: it becomes one that ends where it begins. */
const drawable = (strokes: string): string => strokes.replace(/M(\d+ \d+)(?=M|$)/g, "M$1L$1");

const drawStrokes = ({ doc }: Page, strokes: string, y: number): void => {
  doc
    .save()
    .rect(margin, y, width, height)
    .clip()
    .translate(margin, y)
    .scale(scale)
    .path(drawable(strokes))
    .lineCap("round")
    .lineJoin("round")
    .lineWidth(7)
    .stroke("#1a1a1a")
    .restore();
};

export const drawSignings = (page: Page, { signings }: Sheet): void => {
  if (signings.length === 0) return;
  const { doc } = page;
  doc.y += 6;
  page.need(height + 60);
  drawHeading(page, "Signed off");
  doc.y += 6;
  for (const { title, words, strokes } of signings) {
    const room = strokes === null ? 0 : height + 4;
    page.need(room + 34);
    const { y } = doc;
    if (strokes !== null) {
      page.part("Figure", () => drawStrokes(page, strokes, y), page.root, `Signature of ${title}`);
      const line = y + height + 2;
      page.artifact(() =>
        doc
          .moveTo(margin, line)
          .lineTo(margin + 240, line)
          .lineWidth(0.75)
          .stroke(rule),
      );
    }
    page.part("P", () => {
      page.write(title, { x: margin, y: y + room + 2, width: page.width }, { size: 9.5, font: "strong" });
      page.write(words, { x: margin, y: doc.y + 1, width: page.width }, { size: 8, color: ink2 });
    });
    doc.y += 12;
  }
};
