import type { RecordKind, RecordTarget } from "@fieldwright/contract/record-imports";
import { plainTitle, targetByTitle } from "../clients/titles";

type Rule = readonly [pattern: RegExp, target: RecordTarget | null];

/** Titles of the client, before those of the record. */
const clientRules: readonly Rule[] = [
  [/^(client|customer|account|billto)(id|number|no|num|uuid)$/, "clientNumber"],
  [
    /^(client|customer|contact|billto|customerdisplay|customerfull|clientfull|display|company)?name$|^(client|customer|clients|customers|billto|soldto)$/,
    "client",
  ],
];

/** The first rule that fits counts; null leaves the column out. */
const rules: Readonly<Record<RecordKind, readonly Rule[]>> = {
  jobs: [
    [/^(job|workorder|wo|order|project|ticket|invoice)(number|no|num|nr|s)?$/, "number"],
    [/^(job|workorder|project)(id|uuid)$|^(number|no|num|wo|hcpjob)$/, "number"],
    [/^(job|project)?(title|name|subject)$|^summary$|^(job)?summary$/, "title"],
    ...clientRules,
    [/^(job|work|appointment|visit|current|schedule|order)?status(es)?$|^jobstate$/, "status"],
    [
      /^(job)?(created|createdat|createddate|createdon|datecreated|creationdate|bookedon|bookeddate)$/,
      "created",
    ],
    [
      /^(job|visit|work|actual)?(completed|completedat|completedon|completeddate|completiondate|datecompleted|closed|closedat|closedon|closeddate|finished|finishedat|finishedtime|finisheddate|completedtime|jobcompletiontime|enddateactual)$/,
      "completed",
    ],
    [
      /^(job|scheduled?|visit|appointment|appt)*(starttime|timestart|arrivaltime|arrivalwindow|time)$/,
      "startTime",
    ],
    [/^(job|scheduled?|visit|appointment|appt)*(endtime|timeend|finishtime)$/, "endTime"],
    [
      /^(next|first|job|scheduled?|visit|appointment|appt)*(start|startdate|startson|startat|startdatetime|datetime|scheduledstart)$/,
      "start",
    ],
    [/^(job|scheduled?|visit|appointment|appt)*(end|enddate|endson|endat|enddatetime)$/, "end"],
    [
      /^(job|service|work|visit|scheduled?|appointment)?(date|dates|on|for)$|^(dateofservice|nextvisit|nextvisitdate|nextappt|nextappointment)$/,
      "date",
    ],
    [
      /^(job|jobs|grand|invoice|order)?(total|totals|amount|totalamount|value|price|revenue|totalrevenue)$|^(totalprice|totalinvoiced|completedrevenue|jobtotalrevenue)$/,
      "amount",
    ],
    [
      /^(visits?|job)?(assigned|assignee|assignees|assignedto|assignedemployees?|assignedtechnicians?|assignedtechs?|employees?|technicians?|techs?|technicianname|team|teammembers?|crew|primarytechnician|soldby)$/,
      "people",
    ],
    [
      /^(job|work|service|visit|internal|private|technician|completion)?(notes?|instructions?|details?|comments?|remarks?|memo|description)$|^(jobtype|servicetype|type|lineitems?|services?|items?|businessunit|category|jobtags?|tags|jobdescription|onewaydescription)$/,
      "notes",
    ],
  ],
  invoices: [
    [
      /^(invoice|inv|doc|document|transaction|ref)?(number|no|num|nr)$|^(invoice|inv|invoices|invoiceid|refnumber|docnumber)$/,
      "number",
    ],
    [/^(subject|title|invoicetitle|invoicesubject|jobtitle|jobname|jobdescription)$/, "title"],
    ...clientRules,
    [/^(invoice|payment|transaction|current)?status$|^(transactiontype|type)$/, "status"],
    [/^(invoice|payment)?(due|duedate|duedateof|datedue)$/, "due"],
    [
      /^(paiddate|datepaid|paidon|paidat|markedpaiddate|markedpaid|lastpaymentdate|paymentdate|paymentdates)$/,
      "paidOn",
    ],
    [
      /^(invoice|invoiced|issue|issued|txn|transaction|billing)?(date|on|at)$|^(issued|dateissued|issueddate|invoicedate|datesent|sentdate|created|createddate|createdat|datecreated|invoicecreateddate|invoicecreatedat|invoicedon)$/,
      "date",
    ],
    [
      /^(product|service|productservice|products|item|items|itemname|productname|servicename|lineitem|lineitems|lineitemname|linesalesitemref)$/,
      "item",
    ],
    [
      /^(memodescription|itemdescription|lineitemdescription|linedescription|description|productservicedescription)$/,
      "itemText",
    ],
    [/^(item|line|lineitem)?(qty|quantity|quantities|hours)$/, "quantity"],
    [/^(item|line|lineitem|unit|sales)?(rate|price|unitprice|salesprice|unitcost)$/, "rate"],
    [/^(item|line|lineitem)?(amount|lineamount|linetotal|itemamount)$|^itemtotal$/, "amount"],
    [/^(pretax)?subtotal$|^(amountbeforetax|taxableamountsubtotal|pretaxtotal)$/, "subtotal"],
    [/^(total|invoice)?discounts?(amount|total)?$/, "discount"],
    [/^(sales|invoice)?(taxrate|taxpercent|taxpercentage)$/, "taxRate"],
    [/^(total|sales|invoice)?(tax|taxes|taxamount|taxtotal|totaltax|vat)$/, "tax"],
    [
      /^(invoice|grand|amount|order)?(total|totalamount|amounttotal|totals|totalinvoiced|invoiced|amountinvoiced|totalprice)$|^invoiceamount$/,
      "total",
    ],
    [
      /^(total|amount|invoice)?(paid|paidamount|amountpaid|payments?|totalpaid|paymentsapplied|paymentamount|collected|amountcollected|received|totalpayments)$/,
      "paid",
    ],
    [
      /^(open|invoice|outstanding|current|remaining|unpaid|total)?(balance|balancedue|amountdue|openbalance|openamount|outstanding|outstandingbalance|dueamount|balanceowed|owed|owing)$/,
      "balance",
    ],
    [/^(payment)?(methods?|types?|paymentmethods?|paidby|paidwith)$/, "method"],
    [/^(job|jobs|workorder|project)(number|numbers|no|num|nos|s|id)?$/, "job"],
    [
      /^(invoice|internal|private|client|customer)?(notes?|message|memo|comments?|terms|contractdisclaimer|summary)$|^customermessage$/,
      "notes",
    ],
  ],
  prices: [
    [
      /^(item|product|service|material|task|display|productservice|productorservice|lineitem)?name$|^(item|product|service|productservice|productorservice|title|material)$/,
      "name",
    ],
    [
      /^(item|product|service|material|task|part|model)?(sku|code|number|no|num)$|^(partnum|upc|skunumber)$/,
      "sku",
    ],
    [/^(sales|item|product|service|material|customer)?(description|desc|details)$/, "description"],
    [
      /^(sales|unit|base|retail|list|sell|selling|sale|standard|regular|flat|default|customer)?(price|rate|pricerate|unitprice|priceperunit)$|^(amount|defaultunitcost|staticprice)$/,
      "price",
    ],
    [/^(unit|units|uom|unitofmeasure|unitofmeasurement|pricingunit|unittype)$/, "unit"],
    [/^(item|product|service|productservice)?(type|category|kind)$/, "type"],
    [/^(is)?(active|enabled|archived|inactive)$|^status$/, "active"],
  ],
};

/** Of the rules for clients, what says who it is and where. */
const who: Readonly<Record<string, RecordTarget | null>> = {
  name: "client",
  firstName: "firstName",
  lastName: "lastName",
  company: "company",
  email: "email",
  phone: "phone",
  mobile: "phone",
  homePhone: "phone",
  workPhone: "phone",
  address: "address",
  line1: "line1",
  line2: "line2",
  city: "city",
  state: "state",
  zip: "zip",
};

/** An invoice is billed to an address; that is where a new client is. */
const billing: Readonly<Record<string, RecordTarget>> = {
  billing: "address",
  billingLine1: "line1",
  billingLine2: "line2",
  billingCity: "city",
  billingState: "state",
  billingZip: "zip",
};

/** Undefined if the title says nothing, null if the column is known and of no use. */
export const recordTargetOf = (kind: RecordKind, title: string): RecordTarget | null | undefined => {
  const bare = title.replace(/ \(\d+\)$/, "");
  const plain = plainTitle(bare);
  if (kind === "invoices" && plain === "tax" && bare.includes("%")) return "taxRate";
  const found = rules[kind].find(([pattern]) => pattern.test(plain));
  if (found) return found[1];
  if (kind === "prices") return undefined;
  const target = targetByTitle(bare);
  if (target === undefined || target === null) return target;
  if (target in who) return who[target];
  return kind === "invoices" ? (billing[target] ?? undefined) : undefined;
};

/** Known programs by titles that only they use. The first that fits counts. */
const signatures: readonly (readonly [source: string, titles: readonly string[]])[] = [
  [
    "Jobber",
    ["visitsassignedto", "markedpaiddate", "servicestreet", "serviceprovincestate", "jobnos", "leadsource"],
  ],
  [
    "Housecall Pro",
    [
      "hcpjob",
      "jobamount",
      "assignedemployees",
      "ondjobduration",
      "onjobduration",
      "traveldurationminutes",
      "mobilephone",
      "invoicecreateddate",
    ],
  ],
  [
    "ServiceTitan",
    [
      "jobstotal",
      "businessunit",
      "locationname",
      "locationaddress",
      "assignedtechnicians",
      "customerid",
      "campaign",
    ],
  ],
  [
    "QuickBooks Online",
    ["productservice", "memodescription", "openbalance", "transactiontype", "num", "invoiceno", "no"],
  ],
];

/** What a list of prices says of its program. */
const priceSignatures: typeof signatures = [
  ["Jobber", ["defaultunitcost", "internalunitcost", "onlinebookingenabled", "bookable"]],
  ["Housecall Pro", ["industry", "materialcategory", "onlinebooking", "addtoonlinebooking"]],
  [
    "ServiceTitan",
    ["memberprice", "addonprice", "categoryname", "staticprice", "membershipprice", "addonmemberprice"],
  ],
  [
    "QuickBooks Online",
    [
      "productservicename",
      "productservice",
      "salespricerate",
      "incomeaccount",
      "purchasedescription",
      "salesdescription",
    ],
  ],
];

export const recordSourceOf = (kind: RecordKind, columns: readonly string[]): string | null => {
  const titles = new Set(columns.map(plainTitle));
  const scored = (kind === "prices" ? priceSignatures : signatures).map(([source, own]) => ({
    source,
    hits: own.filter((one) => titles.has(one)).length,
  }));
  const best = scored.reduce((most, next) => (next.hits > most.hits ? next : most));
  return best.hits > 0 ? best.source : null;
};
