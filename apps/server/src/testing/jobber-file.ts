/** A file of 300 clients as Jobber exports it, as messy as real ones: made, always the same, in Latin-1. */

const titles = [
  "J-ID",
  "Created Date",
  "Is Company?",
  "Display Name",
  "Company Name",
  "Title",
  "First Name",
  "Last Name",
  "Main Phone #s",
  "E-mails",
  "Tags",
  "Billing Street 1",
  "Billing Street 2",
  "Billing City",
  "Billing State",
  "Billing Country",
  "Billing Zip code",
  "CFT[Gate code]",
  "Work Phone #s",
  "Mobile Phone #s",
  "Service Property Name",
  "Service Street 1",
  "Service Street 2",
  "Service City",
  "Service State",
  "Service Country",
  "Service Zip code",
  "Lead Source",
  "Archived",
] as const;

type Cells = Partial<Record<(typeof titles)[number], string>>;

const firstNames = ["Søren", "José", "Karen", "Zoë", "Björn", "Renée", "Ana", "Mohammed", "Siân", "Lý"];
const lastNames = ["Müller", "Peña", "O’Brien", "D'Angelo", "Ibáñez", "Åkerström", "Smith", "van der Berg"];
const companies = ["Oak Street Dental", "Café Olé", "Hart & Co", "Ruiz Bakery LLC", "Grünwald Properties"];
const streets = ["Sycamore St", "High St", "Elm Ave", "Rue de l'Église", "Main St"];

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const phoneOf = (index: number): string => {
  const last = String(1000 + index);
  const writings = [`(614) 555-${last}`, `614.555.${last}`, `+1 614 555 ${last}`, `614555${last}`];
  return writings[index % writings.length] ?? "";
};

/** Every kind of trouble at its own interval, so that they also meet. */
const rowOf = (index: number): Cells => {
  const first = firstNames[index % firstNames.length] ?? "";
  const last = `${lastNames[index % lastNames.length]}${index > 80 ? ` ${Math.floor(index / 80)}` : ""}`;
  const isCompany = index % 7 === 0;
  const company = `${companies[index % companies.length]} ${index}`;
  const service: Cells = {
    "Service Street 1":
      index % 11 === 0
        ? `${index} ${streets[index % 5]} • Columbus, Ohio 43206`
        : `${index} ${streets[index % 5]}`,
    "Service City": "Columbus",
    "Service State": index % 4 === 0 ? "Ohio" : "OH",
    "Service Zip code": index % 9 === 0 ? "43206-1234" : "43206",
    "Service Country": "United States",
  };
  return {
    "J-ID": `${9000 + index}_${5000 + index}`,
    "Created Date": "2024-03-05",
    "Is Company?": String(isCompany),
    "Display Name": isCompany ? company : `${first} ${last}`,
    ...(isCompany
      ? { "Company Name": company }
      : { "First Name": first, "Last Name": index % 13 === 0 ? "" : last }),
    "Main Phone #s": index % 6 === 0 ? `${phoneOf(index)}, ${phoneOf(index + 3000)}` : phoneOf(index),
    // A third has none, some are no addresses, some are several.
    "E-mails":
      index % 3 === 0
        ? ""
        : index % 17 === 0
          ? "none@"
          : index % 10 === 0
            ? `c${index}@example.com; office${index}@example.com`
            : `c${index}@example.com`,
    Tags: index % 5 === 0 ? "senior, gate code 4471" : index % 8 === 0 ? "x".repeat(60) : "",
    "CFT[Gate code]": index % 12 === 0 ? "44#71" : "",
    "Work Phone #s": index % 14 === 0 ? "call the office" : "",
    "Mobile Phone #s": index % 4 === 0 ? phoneOf(index + 6000) : "",
    ...(index % 10 === 3 ? {} : service),
    ...(index % 2 === 0
      ? {
          "Billing Street 1": `PO Box ${index}\nAttn: Accounts`,
          "Billing City": "Dublin",
          "Billing Zip code": "43017",
        }
      : {}),
    "Lead Source": index % 6 === 1 ? "Neighbor, “the tall one”" : "",
    Archived: index % 15 === 0 ? "true" : "false",
  };
};

const lineOf = (cells: Cells): string => titles.map((title) => quoted(cells[title] ?? "")).join(",");

/** 280 clients, 12 of them again with another address, 7 typed twice, and 1 that has no name at all. */
const jobberRows = (): Cells[] => {
  const people = Array.from({ length: 280 }, (_, index) => rowOf(index + 1));
  const furtherPlaces = people.slice(20, 32).map((row, index) => ({
    ...row,
    "Service Street 1": `${index + 1} Second Home Rd`,
    "Service Zip code": "43085",
  }));
  const typedTwice = people
    .slice(40, 47)
    .map((row, index) => ({ ...row, "J-ID": `${99_000 + index}_1`, Tags: "typed twice" }));
  const nameless: Cells = {
    "J-ID": "99999_1",
    "Main Phone #s": "614-555-9999",
    "E-mails": "who@example.com",
  };
  return [...people, ...furtherPlaces, ...typedTwice, nameless];
};

const windows1252: Readonly<Record<string, number>> = { "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95 };

/** In Latin-1, with the quotes and dots of Windows-1252. */
export const jobberFile = (): Uint8Array => {
  const text = `${[titles.map(quoted).join(","), ...jobberRows().map(lineOf)].join("\r\n")}\r\n`;
  return Uint8Array.from(Array.from(text, (one) => windows1252[one] ?? one.charCodeAt(0)));
};
