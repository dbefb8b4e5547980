/** Files of 300 jobs and 300 invoices as messy as real ones: made, always the same. */

const firstNames = ["Søren", "José", "Karen", "Zoë", "Björn", "Renée", "Ana", "Mohammed", "Siân", "Lý"];
const lastNames = ["Müller", "Peña", "O’Brien", "D'Angelo", "Ibáñez", "Åkerström", "Smith", "van der Berg"];
const companies = [
  "Oak Street Dental",
  "Café Olé LLC",
  "Hart & Co",
  "Ruiz Bakery LLC",
  "Grünwald Properties",
];
const works = [
  "Water heater, 50 gal",
  "AC tune-up",
  "Drain cleaning",
  "Leak repair\nkitchen",
  "Furnace check",
];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

const quoted = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const table = (rows: readonly (readonly string[])[], mark = ","): string =>
  rows.map((row) => row.map(quoted).join(mark)).join("\r\n");

const nameOf = (index: number): string =>
  index % 7 === 0
    ? `${pick(companies, index)} ${index % 70}`
    : `${pick(firstNames, index % 60)} ${pick(lastNames, index % 60)}`;

const two = (value: number): string => String(value).padStart(2, "0");

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** One day of 2025, as American, as ISO, in words, or as the number of a spreadsheet. */
const dateOf = (index: number): string => {
  const month = (index % 12) + 1;
  const day = (index % 28) + 1;
  const serial = Math.round(Date.UTC(2025, month - 1, day) / 86_400_000) + 25_569;
  const writings = [
    `${month}/${day}/2025`,
    `2025-${two(month)}-${two(day)}`,
    `${monthNames[month - 1]} ${day}, 2025`,
    String(serial),
    `${two(month)}/${two(day)}/25`,
    `2025-${two(month)}-${two(day)}T14:30:00-05:00`,
  ];
  return pick(writings, index);
};

const amountOf = (index: number): string => {
  const amount = 80 + ((index * 37) % 2400) + (index % 4) * 0.25;
  const written = amount.toFixed(2);
  const thousands = written.replace(/^(\d)(\d{3}\.)/, "$1,$2");
  return pick([`$${thousands}`, written, `USD ${thousands}`, ` $ ${thousands} `], index);
};

/** As Jobber reports jobs. One row in 150 has no client; every 40th repeats a number. */
export const jobberJobs = (): Uint8Array => {
  const titles = [
    "Job #",
    "Client name",
    "Client email",
    "Client phone",
    "Title",
    "Service street",
    "Service city",
    "Service ZIP",
    "Created date",
    "Scheduled start date",
    "Closed date",
    "Job status",
    "Visits assigned to",
    "Line items",
    "Total revenue ($)",
    "Lead source",
  ];
  const statuses = ["Archived", "Requires invoicing", "Late", "Completed", "", "Closed"];
  const rows = Array.from({ length: 300 }, (_, at) => (at % 40 === 39 ? at - 1 : at)).map((index) => [
    String(1000 + index),
    index % 150 === 77 ? "" : nameOf(index),
    index % 3 === 0 ? "" : `c${index % 60}@example.com`,
    index % 2 === 0 ? `614-555-${1000 + (index % 60)}` : "",
    pick(works, index),
    `${index % 60} Elm St`,
    "Columbus",
    "43215",
    dateOf(index),
    dateOf(index),
    index % 5 === 0 ? dateOf(index + 1) : "",
    pick(statuses, index),
    pick(["Maya Torres", "Owner", "Sam, Maya Torres", ""], index),
    "Labor (1, $80.00)",
    amountOf(index),
    "Google",
  ]);
  return Buffer.from(table([titles, ...rows], ";"), "latin1");
};

/** As a list of QuickBooks Online: name and period above, a total below, negatives in parentheses. */
export const quickBooksInvoices = (): string => {
  const titles = [
    "Date",
    "Transaction type",
    "Num",
    "Customer",
    "Memo",
    "Due date",
    "Amount",
    "Open balance",
    "Status",
  ];
  const rows = Array.from({ length: 300 }, (_, index) => {
    const isOpen = index % 4 === 0;
    const isCredit = index === 150;
    return [
      dateOf(index),
      isCredit ? "Credit Memo" : "Invoice",
      String(4000 + index),
      nameOf(index),
      pick(works, index),
      dateOf(index + 1),
      isCredit ? "(45.00)" : amountOf(index),
      isOpen ? amountOf(index) : "0.00",
      isOpen ? "Overdue" : "Paid",
    ];
  });
  const above = [["Invoice List"], ["Hollis & Sons"], ["January - December 2025"], [""]];
  return table([
    ...above,
    titles,
    ...rows,
    ["TOTAL", "", "", "", "", "", "$123,456.00", "$4,000.00", ""],
    ["Tuesday, Nov 17, 2026 09:12 AM GMT-05:00"],
  ]);
};
