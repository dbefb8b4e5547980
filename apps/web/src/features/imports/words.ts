import type { ImportKind } from "@fieldwright/contract/record-imports";

export const count = (value: number): string => value.toLocaleString("en-US");
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const removedToo =
  "Everything it added is removed, along with the clients it created. Anything someone has used or changed since then stays.";

export const words = {
  title: "Import",
  priceBook: "Price book",
  what: "What to import",
  kinds: {
    clients: "Clients",
    jobs: "Jobs",
    invoices: "Invoices",
    prices: "Prices",
  } satisfies Record<ImportKind, string>,
  order: "Import clients first, then jobs, then invoices, so they match up. Prices can go in anytime.",
  chooseTitle: "Choose a file",
  choose: {
    clients:
      "Export your clients from Jobber, Housecall Pro, ServiceTitan, QuickBooks Online, Google Contacts or a spreadsheet. You'll see what will be added before anything changes.",
    jobs: "Export your jobs from Jobber, Housecall Pro, ServiceTitan or a spreadsheet. Past jobs are added as completed. Upcoming jobs with a time go on the schedule. You'll see what will be added before anything changes.",
    invoices:
      "Export your invoices from Jobber, Housecall Pro, ServiceTitan, QuickBooks Online or a spreadsheet. They keep their status, paid or not, so you see who owes you. You'll see what will be added before anything changes.",
    prices:
      "Export your products and services from Jobber, Housecall Pro, ServiceTitan, QuickBooks Online or a spreadsheet. They go in your price book. You'll see what will be added before anything changes.",
  } satisfies Record<ImportKind, string>,
  file: "CSV file",
  dropHint: "Drop the file anywhere on this page, or choose it.",
  next: "What happens next",
  steps: [
    { title: "Choose a file", text: "Nothing changes yet." },
    { title: "Look it over", text: "We match the columns. You see how the first ones will look." },
    { title: "Import", text: "Importing sends no emails or texts. You can undo it for 7 days." },
  ],
  fileHint: (rows: number) =>
    `The first row has the column names. Up to ${rows.toLocaleString("en-US")} rows and 5 MB.`,
  refusedFile: (name: string, why: string) => `${name}: ${why}`,
  reading: "Reading the file",
  readFailed: "Failed to read the file",
  workbook:
    "That's a workbook, not a CSV file. In Excel, choose File > Save As and pick CSV. In Google Sheets, choose File > Download > CSV.",
  another: "Choose another file",

  columns: "Match the columns",
  inFile: "In your file",
  comesInAs: "Import as",
  rowsInFile: (rows: number) => counted(rows, "row"),
  matched: (source: string | null, used: number, all: number) =>
    `${source ? `We read your ${source} file and` : "We"} matched ${used === all ? "all" : `${count(used)} of`} ${counted(all, "column")}.`,
  importAs: (title: string) => `Import ${title} as`,
  leaveOut: "Leave out",
  keepGuess: "Keep",
  keepLabel: (title: string) => `Keep ${title} as it is`,
  leftOut: (columns: number) => `${counted(columns, "column")} left out`,
  matchedColumns: (columns: number) => `${counted(columns, "column")} matched`,
  show: "Show",
  hide: "Hide",

  look: "How they'll look",
  of: (place: number, all: number) => `${count(place)} of ${count(all)}`,
  nobody: "With the columns matched this way, no rows will be imported.",
  missing: {
    clients: "No column has the client's name yet. Find it below and choose what to import it as.",
    jobs: "No column says who the client is yet. Find it below and choose what to import it as.",
    invoices: "No column says who the client is yet. Find it below and choose what to import it as.",
    prices: "No column has the item's name yet. Find it below and choose what to import it as.",
  } satisfies Record<ImportKind, string>,
  none: "None",

  worth: "Worth a look",
  stopsNothing: "You can still import",
  duplicatesLabel: "Duplicates",
  row: (row: number) => `Row ${count(row)}`,
  rows: (rows: readonly number[], more: number) =>
    `${rows.length === 1 ? "Row" : "Rows"} ${rows.map(count).join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`,
  sameAs: (row: number) => `Same as row ${count(row)}`,
  more: (rows: number) => `and ${count(rows)} more`,
  refused: (rows: number) => `${counted(rows, "row")} can't be imported`,
  undoNote: "You can undo the whole import for 7 days.",
  nothingSent: "No emails or texts go out.",
  start: (rows: number) => `Import ${counted(rows, "row")}`,

  running: "Importing",
  undoing: "Undoing the import",
  done: "The import is done",
  undone: "The import is undone",
  progress: (done: number, total: number) => `${count(done)} of ${counted(total, "row")}`,
  leave: "You can leave this page. The import keeps going.",
  added: "Added",
  merged: {
    clients: "Merged",
    jobs: "Lines",
    invoices: "Lines",
    prices: "Updated",
  } satisfies Record<ImportKind, string>,
  skipped: "Skipped",
  left: "Left out",
  removed: "Removed",
  restored: "Put back",
  kept: "Still here",
  download: (rows: number) => `Download ${counted(rows, "row")}`,
  downloadText: "Rows that were left out, with the reason. Fix the file and import it again.",
  downloadFailed: "Failed to download the rows",
  undo: "Undo import",
  undoUntil: (moment: string) => `You can undo it until ${moment}.`,
  undoTitle: "Undo this import?",
  undoBody: {
    clients: "The clients it added are removed. Clients someone has used or changed since then stay.",
    jobs: removedToo,
    invoices: removedToo,
    prices:
      "The items it added are removed, and the ones it updated go back to what they were. Items someone has changed since then stay.",
  } satisfies Record<ImportKind, string>,
  undoFailed: "Failed to undo the import",
  view: {
    clients: "View clients",
    jobs: "View jobs",
    invoices: "View invoices",
    prices: "View price book",
  } satisfies Record<ImportKind, string>,
  importAnother: "Import another file",
  stays: "What stays",
  loadFailed: "Failed to load the import",
  earlier: "Imports from the last 7 days",
  unnamed: "A file",
  open: "Open",
  mergedToo: (created: number, merged: number) => `${count(created)} added, ${count(merged)} merged`,
  leftToo: (created: number, left: number) => `${count(created)} added, ${count(left)} left out`,
} as const;
