import { type ImportField, type ImportMapping, importFields } from "@fieldwright/contract/csv";
import { invalid } from "#kernel";

/** How other programs title these columns, without case, blanks and marks. */
const titles: Record<ImportField, readonly string[]> = {
  firstName: ["firstname", "first", "givenname", "forename"],
  lastName: ["lastname", "last", "surname", "familyname"],
  name: ["name", "fullname", "clientname", "customername", "contactname", "client", "customer", "contact"],
  email: ["email", "emailaddress", "mail", "clientemail", "customeremail"],
  phone: ["phone", "phonenumber", "mainphone", "telephone", "tel", "mobile", "mobilephone", "cell"],
  company: ["company", "companyname", "business", "businessname", "organization"],
  line1: ["address", "address1", "addressline1", "street", "street1", "streetaddress", "serviceaddress"],
  line2: ["address2", "addressline2", "street2", "unit", "suite", "apt"],
  city: ["city", "town"],
  state: ["state", "province", "stateprovince", "region"],
  zip: ["zip", "zipcode", "postalcode", "postcode", "zippostalcode"],
  tags: ["tags", "tag", "labels"],
  status: ["status", "clientstatus"],
};

const fieldByTitle = new Map(
  importFields.flatMap((field) => titles[field].map((title): [string, ImportField] => [title, field])),
);

/** Of several columns that could hold a field the first does. */
export const guessMapping = (columns: readonly string[]): ImportMapping => {
  const taken = new Map<ImportField, string>();
  for (const column of columns) {
    const field = fieldByTitle.get(column.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
    if (field && !taken.has(field)) taken.set(field, column);
  }
  return Object.fromEntries([...taken].map(([field, column]) => [column, field]));
};

/** Where each field is found in a row. */
export const columnOfField = (
  columns: readonly string[],
  mapping: ImportMapping,
): ReadonlyMap<ImportField, number> => {
  const found = new Map<ImportField, number>();
  for (const [column, field] of Object.entries(mapping)) {
    const index = columns.indexOf(column);
    if (index < 0) throw invalid({ field: "mapping", msg: `The file has no column "${column}"` });
    if (found.has(field))
      throw invalid({ field: "mapping", msg: `More than one column is chosen for ${field}` });
    found.set(field, index);
  }
  return found;
};
