import type { ImportSource, ImportTarget } from "@fieldwright/contract/client-imports";

/** A title without spaces, marks and capitals: "Main Phone #s" becomes "mainphones". */
export const plainTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9[]/g, "");

type Rule = readonly [pattern: RegExp, target: ImportTarget | null];

/** Titles that mean the same everywhere. The first rule that fits counts; null leaves the column out. */
const rules: readonly Rule[] = [
  [/^(jid|id|(customer|client|contact|account|cust|acct)(id|no|num|number)|uid)$/, "externalId"],
  // Custom fields of Jobber: CFT[Gate code], PFT[Dogs].
  [/^[cp]f[a-z]\[/, "notes"],

  [/^(first|given|fore)name$|^(first|given)$|^vorname$|^(client|customer|contact)firstname$/, "firstName"],
  [/^(last|family|sur)name$|^(last|surname)$|^nachname$|^(client|customer|contact)lastname$/, "lastName"],
  [
    /^((company|business|organi[sz]ation|firm)(name)?|biz(name|company)?|businesscompany|organization1name|companynamebusiness)$/,
    "company",
  ],
  [
    /^(displayname|name|fullname|client|customer|contact|clientname|customername|contactname|contactperson|customerfullname|customerdisplayname|fileas)$/,
    "name",
  ],
  // "Customer (Last, First)".
  [/^(client|customer|contact|full)?(name)?(last|first)(name)?(first|last)(name)?$/, "name"],

  [/^(e?mails?|e?mailaddress(es)?|mainemail|primaryemail|emailid)$/, "email"],
  [/^(client|customer|billing|work|home|additional|secondary|other)e?mails?(address)?$/, "email"],
  [/^email\d(value|address)?$/, "email"],

  [
    /^(mobile|cell|cellular)(phones?|numbers?|phonenumbers?)?$|^(customer)?mobile(number|phone)$|^phone(cell|mobile)$/,
    "mobile",
  ],
  [/^(textmessageenabledphone|smsphone)s?$/, "mobile"],
  [/^home(phones?|numbers?|phonenumbers?|tel)$|^home$/, "homePhone"],
  [/^(work|business|office|company)(phones?|numbers?|phonenumbers?)$/, "workPhone"],
  [/^(other|alt|alternate|secondary|additional)(phones?|numbers?|phonenumbers?)$/, "otherPhone"],
  [/^fax/, null],
  [/^(main|primary|customer|client|contact)?(phones?|phoneno|phonenumbers?|telephones?|tel|ph)$/, "phone"],
  [/^phone\d(value|number)?$/, "phone"],

  // Billing, before the places where the work is.
  [/^(billing|bill|billto)(street|streetaddress|addressline|address|street1|streetline|line)1?$/, "billing"],
  [/^(billing|bill|billto)(street|address|addressline|streetline|line|unit|apt)2?$/, "billingLine2"],
  [/^(billing|bill|billto)(city|town)$/, "billingCity"],
  [/^(billing|bill|billto)(state|province|stateprovince|region)$/, "billingState"],
  [/^(billing|bill|billto)(zip|zipcode|postalcode|postcode|zippostalcode)$/, "billingZip"],

  // Several places of Housecall Pro and Google Contacts: "Address_2 City", "Address 2 - City".
  [/^address\d+(streetline1|street|streetaddress)$/, "line1"],
  [/^address\d+(streetline2|extendedaddress|unit)$/, "line2"],
  [/^address\d+city$/, "city"],
  [/^address\d+(state|region|province)$/, "state"],
  [/^address\d+(postalcode|zip|zipcode)$/, "zip"],
  [/^address\d+notes$/, "notes"],
  [/^address\d+(formatted|label|pobox|country|type|billing|id|name)$/, null],

  [
    /^(service|property|location|job|shipping|ship|customer|client|main)?(street|streetaddress|street1|streetline1|address1|addressline1|line1)$/,
    "line1",
  ],
  [
    /^(service|property|location|job|shipping|ship|shipto|customer|client|full|mailing|home)?address$/,
    "address",
  ],
  [
    /^(service|property|location|job|shipping|ship|customer|client)?(street2|streetline2|address2|addressline2|line2|unit|suite|apt|apartment)$/,
    "line2",
  ],
  [/^(service|property|location|job|shipping|ship|customer|client)?(city|town|citytown)$/, "city"],
  [
    /^(service|property|location|job|shipping|ship|customer|client)?(state|province|stateprovince|region)$|^st$/,
    "state",
  ],
  [
    /^(service|property|location|job|shipping|ship|customer|client)?(zip|zipcode|postal|postalcode|postcode|zippostalcode)$/,
    "zip",
  ],
  [/country$/, null],

  [/^(client|customer|contact)?(tags?|labels?|groupmembership|groups?)$/, "tags"],
  [/^(donotservice|donotmail|donotcontact|taxexempt|vip|contractor)$/, "flag"],
  [
    /^(notes?|internalnotes?|privatenotes?|customernotes?|clientnotes?|comments?|memo|remarks?|description)$/,
    "notes",
  ],
  [
    /^(leadsource|referredby|referralsource|source|serviceproperty(name)?|gatecode|jobtitle|role|paymentterms|terms|resalenumber|website|website1value|organizationtitle|organization1title|customertype|clienttype|membershipstatus|memberstatus|membership)$/,
    "notes",
  ],
  [/^(archived|isarchived|inactive)$/, "archived"],
  [/^(status|clientstatus|customerstatus|active|isactive|activeyn)$/, "status"],
  [/^(open|opening|outstanding|current|account|customer)?balance(due)?$|^amountdue$/, "balance"],
  [/gatecode|notes/, "notes"],
];

/** Known programs by titles that only they use. The first that fits counts. */
const signatures: readonly (readonly [
  source: ImportSource,
  fits: (titles: ReadonlySet<string>) => boolean,
])[] = [
  [
    "Jobber",
    (has) =>
      has.has("jid") || has.has("mainphones") || (has.has("servicestreet1") && has.has("billingstreet1")),
  ],
  [
    "Housecall Pro",
    (has) => has.has("address1streetline1") || (has.has("mobilenumber") && has.has("homenumber")),
  ],
  [
    "Google Contacts",
    (has) => has.has("email1value") || has.has("phone1value") || has.has("groupmembership"),
  ],
  [
    "ServiceTitan",
    (has) =>
      has.has("customername") &&
      [
        "donotservice",
        "donotmail",
        "locationname",
        "locationaddress",
        "memberstatus",
        "membershipstatus",
        "customertype",
      ].some((title) => has.has(title)),
  ],
  [
    "QuickBooks Online",
    (has) =>
      has.has("customerfullname") ||
      has.has("openbalance") ||
      ((has.has("billaddress") || has.has("billingaddress")) &&
        (has.has("shipaddress") || has.has("shippingaddress"))),
  ],
  [
    "Fieldwright",
    (has) => has.has("firstname") && has.has("address2") && has.has("zip") && has.has("created"),
  ],
];

export const sourceOf = (columns: readonly string[]): ImportSource | null => {
  const titles = new Set(columns.map(plainTitle));
  return signatures.find(([, fits]) => fits(titles))?.[0] ?? null;
};

/** As people shorten them in a spreadsheet: "Svc Addr", "Fone". */
const spelledOut = (plain: string): string =>
  plain
    .replace(/^svc/, "service")
    .replace(/addr(?!ess)/, "address")
    .replace(/fone/, "phone");

/** Undefined if the title says nothing, null if the column is known and of no use. */
export const targetByTitle = (title: string): ImportTarget | null | undefined => {
  const plain = spelledOut(plainTitle(title.replace(/ \(\d+\)$/, "")));
  return rules.find(([pattern]) => pattern.test(plain))?.[1];
};

/** "Address_2 City" is of the second place, "City" of the first. */
export const placeOf = (title: string): number =>
  Number(/^address[_ ]?(\d{1,3})\b[_ -]*[a-z]/i.exec(title.trim().replaceAll("_", " "))?.[1] ?? 1);
