import { ink2, margin, type Page, rule, tint } from "./print-sheet";
import type { Sheet, SheetCheck, SheetLine } from "./sheet";

export const drawHeading = (page: Page, heading: string): void => {
  const { doc } = page;
  const style = { size: 8, color: ink2, font: "strong" } as const;
  page.part("H2", () => page.write(heading, { x: margin, y: doc.y, width: page.width }, style));
};

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

const side = 9;
const marks: Record<SheetCheck["state"], string> = {
  open: "",
  done: "M2 5L4 7L7.5 2",
  skipped: "M2 4.5L7 4.5",
};

const drawBox = (page: Page, state: SheetCheck["state"]): void => {
  const { doc } = page;
  const top = doc.y + 2;
  page.artifact(() => {
    doc.rect(margin, top, side, side).lineWidth(0.75).stroke(ink2);
    if (marks[state] !== "")
      doc.save().translate(margin, top).path(marks[state]).lineWidth(1.2).stroke(ink2).restore();
  });
};

const indent = 20;

export const drawChecks = (page: Page, { checks }: Sheet): void => {
  if (checks.length === 0) return;
  const { doc } = page;
  doc.y += 14;
  page.need(44);
  drawHeading(page, "Checklist");
  doc.y += 4;
  const width = page.width - indent - 4;
  const question = { size: 9.5 } as const;
  const small = { size: 8.5, color: ink2 } as const;
  for (const { text, state, answer } of checks) {
    const asked = page.height(text, width, question);
    const height = asked + (answer ? page.height(answer, width, small) + 1 : 0);
    page.need(height + 8);
    const { y } = doc;
    drawBox(page, state);
    page.part("P", () => {
      page.write(text, { x: margin + indent, y, width }, question);
      if (answer) page.write(answer, { x: margin + indent, y: y + asked + 1, width }, small);
    });
    doc.y = y + height + 6;
  }
  doc.y += 8;
};

export const drawParts = (page: Page, { parts }: Sheet): void => {
  if (parts.length === 0) return;
  page.doc.y += 6;
  page.need(70);
  drawHeading(page, "Parts used");
  page.doc.y += 4;
  drawLines(page, parts);
  page.doc.y += 14;
};

type Column = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
  readonly value: (line: SheetLine) => string;
};

const padding = 8;
const small = { size: 8, color: ink2 } as const;

const columnsOf = (page: Page, withPrices: boolean): Column[] => {
  const right = margin + page.width - padding;
  const amounts: Column[] = withPrices
    ? [
        { head: "Qty", x: right - 236, width: 72, align: "right", value: ({ quantity }) => quantity },
        {
          head: "Unit price",
          x: right - 156,
          width: 72,
          align: "right",
          value: ({ unitPrice = "" }) => unitPrice,
        },
        { head: "Amount", x: right - 76, width: 76, align: "right", value: ({ amount = "" }) => amount },
      ]
    : [{ head: "Qty", x: right - 76, width: 76, align: "right", value: ({ quantity }) => quantity }];
  const first = amounts[0]?.x ?? right;
  const name: Column = {
    head: "Item",
    x: margin + padding,
    width: first - margin - 2 * padding,
    align: "left",
    value: ({ name: item }) => item,
  };
  return [name, ...amounts];
};

const headHeight = 22;

/** Tagged on the first page. On later pages, without `table`, screen readers skip it. */
const drawHead = (page: Page, columns: readonly Column[], table?: PDFKit.PDFStructureElement): void => {
  const { doc } = page;
  const { y } = doc;
  page.artifact(() => doc.rect(margin, y, page.width, headHeight).fill(tint));
  const row = table && page.group("TR", table);
  for (const { head, x, width, align } of columns) {
    const draw = () => page.write(head, { x, y: y + 6, width }, { ...small, align });
    if (row) page.part("TH", draw, row);
    else page.artifact(draw);
  }
  doc.y = y + headHeight;
};

/** A row never breaks across pages. Each new page repeats the header. */
export const drawLines = (page: Page, lines: readonly SheetLine[]): void => {
  if (lines.length === 0) return;
  const { doc } = page;
  const columns = columnsOf(
    page,
    lines.some(({ amount }) => amount !== undefined),
  );
  const nameWidth = columns[0]?.width ?? page.width;
  const table = page.group("Table");
  page.need(headHeight + 30);
  drawHead(page, columns, table);
  for (const line of lines) {
    const nameHeight = page.height(line.name, nameWidth, { size: 9.5, font: "strong" });
    const details = line.description ? page.height(line.description, nameWidth, small) + 1 : 0;
    const words = columns
      .slice(1)
      .map((column) => page.height(column.value(line), column.width, { size: 9.5 }));
    const height = Math.max(nameHeight + details, ...words);
    if (page.need(height + 12)) drawHead(page, columns);
    const y = doc.y + 6;
    const row = page.group("TR", table);
    for (const [index, column] of columns.entries())
      page.part(
        "TD",
        () => {
          const style = { size: 9.5, align: column.align, font: index === 0 ? "strong" : "text" } as const;
          page.write(column.value(line), { x: column.x, y, width: column.width }, style);
          if (index === 0 && line.description)
            page.write(line.description, { x: column.x, y: y + nameHeight + 1, width: nameWidth }, small);
        },
        row,
      );
    const end = y + height + 6;
    page.artifact(() =>
      doc
        .moveTo(margin, end)
        .lineTo(margin + page.width, end)
        .lineWidth(0.5)
        .stroke(rule),
    );
    doc.y = end;
  }
};
