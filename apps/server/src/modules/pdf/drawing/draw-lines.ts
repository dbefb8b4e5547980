import { ink2, margin, type Page, rule, tint } from "./page";
import type { SheetLine } from "./sheet";

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
