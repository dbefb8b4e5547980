import { encode } from "uqr";
import { drawChecks, drawHeading, drawLines, drawParts, drawSignings } from "./draw-lines";
import { ink2, margin, openPage, type Page, rule, tint } from "./print-sheet";
import type { Sheet, SheetAmount } from "./sheet";

const label = { size: 8, color: ink2 } as const;

const drawBusiness = (page: Page, { business, heading, number, stamp, accent }: Sheet): void => {
  const { doc } = page;
  const half = page.width / 2;
  const top = margin;
  let y = top;
  const { logo } = business;
  if (logo) {
    page.part(
      "Figure",
      () => doc.image(Buffer.from(logo), margin, top, { fit: [150, 52] }),
      page.root,
      `Logo of ${business.name}`,
    );
    y += 60;
  }
  page.part("P", () =>
    page.write(business.name, { x: margin, y, width: half }, { size: 12, font: "strong" }),
  );
  if (business.lines.length > 0)
    page.part("P", () =>
      page.write(
        business.lines.join("\n"),
        { x: margin, y: doc.y + 2, width: half },
        { ...label, size: 8.5 },
      ),
    );
  const left = doc.y;
  const x = margin + half;
  page.part("H1", () =>
    page.write(
      `${heading} ${number}`,
      { x, y: top, width: half },
      { size: 20, font: "strong", align: "right", color: accent },
    ),
  );
  if (stamp)
    page.part("P", () =>
      page.write(stamp, { x, y: doc.y + 2, width: half }, { size: 10, font: "strong", align: "right" }),
    );
  doc.y = Math.max(left, doc.y) + 14;
};

/** A name with its address needs more room than a date. */
const shareOf = ({ lines }: Sheet["facts"][number]): number =>
  lines.every((line) => line.length <= 14) ? 1 : 1.75;

const drawFacts = (page: Page, { facts, accent }: Sheet): void => {
  const { doc } = page;
  const top = doc.y;
  page.artifact(() => doc.rect(margin, top, page.width, 2).fill(accent));
  const share = page.width / facts.reduce((sum, fact) => sum + shareOf(fact), 0);
  let lowest = top;
  let x = margin;
  for (const fact of facts) {
    const column = shareOf(fact) * share;
    const box = { x, width: column - 12 };
    page.part("P", () => {
      page.write(fact.label, { ...box, y: top + 12 }, label);
      page.write(fact.lines.join("\n"), { ...box, y: doc.y + 1 }, { size: 9.5 });
    });
    lowest = Math.max(lowest, doc.y);
    x += column;
  }
  doc.y = lowest + 14;
};

const drawText = (page: Page, text: string): void => {
  page.need(30);
  page.part("P", () => page.write(text, { x: margin, y: page.doc.y, width: page.width }, { size: 9.5 }));
  page.doc.y += 12;
};

const amountsWidth = 264;
const amountGap = 3;
/** Fits the longest amount. The label gets the rest. */
const valueWidth = 84;
const wordsWidth = amountsWidth - valueWidth - 16;

const drawAmounts = (page: Page, { amounts, closing, after }: Sheet): void => {
  if (!closing) return;
  const { doc } = page;
  const plain = { size: 9.5, font: "text" } as const;
  const strong = { size: 12, font: "strong" } as const;
  const heightOf = ({ label: words }: SheetAmount) => page.height(words, wordsWidth, plain) + amountGap;
  const room = [...amounts, ...after].reduce((sum, amount) => sum + heightOf(amount), 52);
  page.need(room);
  const x = margin + page.width - amountsWidth;
  const pair = ({ label: words, value }: SheetAmount, y: number, style: typeof plain | typeof strong) =>
    page.part("P", () => {
      page.write(words, { x: x + 8, y, width: wordsWidth }, style);
      page.write(value, { x: x + 8 + wordsWidth, y, width: valueWidth }, { ...style, align: "right" });
    });
  const rows = (those: readonly SheetAmount[]) => {
    for (const amount of those) {
      const { y } = doc;
      pair(amount, y, plain);
      doc.y = y + heightOf(amount);
    }
  };
  doc.y += 8;
  rows(amounts);
  const { y } = doc;
  page.artifact(() => doc.rect(x, y + 2, amountsWidth, 26).fill(tint));
  pair(closing, y + 7, strong);
  doc.y = y + 34;
  rows(after);
  doc.y += 10;
};

const drawBlocks = (page: Page, { blocks }: Sheet): void => {
  for (const { heading, text } of blocks) {
    page.need(44);
    drawHeading(page, heading);
    const box = { x: margin, y: page.doc.y + 1, width: page.width };
    page.part("P", () => page.write(text, box, { size: 9.5 }));
    page.doc.y += 10;
  }
};

/** Start and end of each run of dark cells. This draws a third as many rectangles as one per cell. */
const darkRuns = (cells: readonly boolean[]): (readonly [number, number])[] => {
  const begins = cells.flatMap((dark, at) => (dark && !cells[at - 1] ? at : []));
  const ends = cells.flatMap((dark, at) => (dark && !cells[at + 1] ? at + 1 : []));
  return begins.map((from, run) => [from, ends[run] ?? cells.length]);
};

const drawCode = (page: Page, { payHere }: Sheet): void => {
  if (!payHere) return;
  const { doc } = page;
  const side = 84;
  page.need(side + 12);
  const { y } = doc;
  const { data, size } = encode(payHere.url, { border: 0, ecc: "M" });
  const module = side / size;
  page.part(
    "Figure",
    () => {
      // Slightly larger than the cells, so that screens show no white lines between them.
      for (const [row, cells] of data.entries())
        for (const [from, until] of darkRuns(cells))
          doc.rect(margin + from * module, y + row * module, (until - from) * module + 0.05, module + 0.05);
      doc.fill("#000000");
    },
    page.root,
    `QR code of the address ${payHere.url}`,
  );
  const box = { x: margin + side + 16, width: page.width - side - 16 };
  page.part("P", () => {
    page.write(payHere.label, { ...box, y: y + 8 }, { size: 11, font: "strong" });
    doc.font("text").fontSize(8.5).fillColor("#1e4c98");
    doc.text(payHere.url, box.x, doc.y + 2, { width: box.width, link: payHere.url, underline: true });
  });
  doc.y = y + side + 14;
};

const drawSignature = (page: Page, { signature }: Sheet): void => {
  if (!signature) return;
  const { doc } = page;
  page.need(84);
  const { y } = doc;
  const { image } = signature;
  if (image)
    page.part(
      "Figure",
      () => doc.image(Buffer.from(image), margin, y, { fit: [200, 48] }),
      page.root,
      `Signature of ${signature.name}`,
    );
  else
    page.part("P", () =>
      page.write(signature.name, { x: margin, y: y + 20, width: 200 }, { size: 14, font: "strong" }),
    );
  page.artifact(() =>
    doc
      .moveTo(margin, y + 52)
      .lineTo(margin + 240, y + 52)
      .lineWidth(0.75)
      .stroke(rule),
  );
  page.part("P", () => page.write(signature.words, { x: margin, y: y + 56, width: page.width }, label));
};

/** Runs last, when the number of pages is known. */
const numberPages = (page: Page, { business, heading, number }: Sheet): void => {
  const { doc } = page;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // The footer is below the bottom margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    const box = { x: margin, y: doc.page.height - 40, width: page.width };
    doc.markContent("Artifact", { type: "Pagination" });
    page.write(`${business.name} · ${heading} ${number}`, box, label);
    page.write(`Page ${index + 1} of ${count}`, box, { ...label, align: "right" });
    doc.endMarkedContent();
  }
};

export const drawSheet = (sheet: Sheet): Promise<Uint8Array> => {
  const page = openPage(sheet.title, sheet.business.name);
  const chunks: Buffer[] = [];
  const { doc } = page;
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  drawBusiness(page, sheet);
  drawFacts(page, sheet);
  if (sheet.opening) drawText(page, sheet.opening);
  drawLines(page, sheet.lines);
  drawAmounts(page, sheet);
  drawChecks(page, sheet);
  drawParts(page, sheet);
  drawBlocks(page, sheet);
  drawCode(page, sheet);
  drawSignings(page, sheet);
  drawSignature(page, sheet);
  page.root.end();
  numberPages(page, sheet);
  doc.end();
  return done;
};
