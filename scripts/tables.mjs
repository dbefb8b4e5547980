// Says which wing owns each table. Fails when another wing writes to it, or when a wing below its owner reads it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { isBelow, wingOf } from "./floors.mjs";
import { root } from "./prepare.mjs";
import { isCode } from "./wings.mjs";

/** Tables that triggers keep: everyone may read them, nobody writes them. */
const database = "database";

const tablesOf = {
  kernel: `attachments audit_log backups customer_links document_counters geocoded_addresses integrations travel_times`,
  http: `change_events idempotency_keys`,
  identity: `account_tokens api_keys invitations known_devices organization_settings organizations rate_counters
    security_events sessions two_factor two_factor_challenges two_factor_recovery_codes user_settings users`,
  customers: `clients properties`,
  messaging: `client_mutes contact_messages message_days message_settings message_templates messages push_keys
    push_subscriptions reminder_rules visit_notices`,
  work: `checklist_templates job_checklist_items job_lines job_notes job_parts jobs time_approvals time_entries
    visit_answers`,
  money: `accounting_export_items accounting_exports accounting_settings card_checkouts invoice_lines invoices late_fees
    payments price_items quote_lines quotes stripe_events`,
  schedule: `calendar_feeds job_recurrences time_off visit_assignments visit_progress visit_signatures
    visits`,
  exchange: `client_import_rows client_imports data_exports import_runs webhook_deliveries webhook_endpoints`,
  field: `field_facts field_upload_chunks field_uploads user_positions`,
  planning: `plan_runs schedule_proposals`,
  reminders: `reviews`,
  runtime: `mail_state nodes`,
  [database]: `job_plans list_counts own_work quote_days report_days report_facts storage_used`,
};

export const owners = new Map(
  Object.entries(tablesOf).flatMap(([wing, tables]) => tables.split(/\s+/).map((table) => [table, wing])),
);

/** Stands for a table whose name is known only when the code runs. */
const any = Symbol("any");
const anyTable = "touches any table";

export const exceptions = [
  {
    file: "exchange/archive/exported-rows.repo.ts",
    may: [anyTable],
    why: "A complete export reads every table of the organization.",
  },
  {
    file: "exchange/archive/imported-rows.repo.ts",
    may: [anyTable, "writes organizations"],
    why: "A complete import fills every table of the organization.",
  },
  {
    file: "settings/account/account.repo.ts",
    may: [anyTable],
    why: "When an organization is deleted, its rows go from every table.",
  },
  {
    file: "identity/auth/accounts.repo.ts",
    may: ["reads clients"],
    why: "A customer's account belongs to the organizations that have a client record for it.",
  },
  {
    file: "identity/auth/sessions.repo.ts",
    may: ["reads clients"],
    why: "The same, on every request of a customer and in one statement.",
  },
  {
    file: "work/jobs/jobs.repo.ts",
    may: ["reads quotes", "reads invoices"],
    why: "A job shows its quote and its invoices, and what is left to bill.",
  },
  {
    file: "work/jobs/job-visits.repo.ts",
    may: ["reads visits", "reads visit_assignments"],
    why: "A job shows when its next visit starts and who comes, in lists too, and the answers of one of its visits.",
  },
];

const source = "apps/server/src";

/** Maps the name of each table in code to its name in the database. */
export const readSchema = (folder = join(root, "packages/db/src/schema")) => {
  const table = /export const (\w+) = pgTable\(\s*"(\w+)"/g;
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return new Map(texts.flatMap((text) => [...text.matchAll(table)].map(([, code, name]) => [code, name])));
};

function* nodesOf(node) {
  if (typeof node?.type === "string") yield node;
  if (node && typeof node === "object") for (const part of Object.values(node)) yield* nodesOf(part);
}

/** Maps local names to tables. */
const importedTables = (module, schema) =>
  new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.startsWith("@fieldwright/db/schema/"))
      .flatMap(({ entries }) => entries)
      .filter(({ importName }) => schema.has(importName.name))
      .map(({ importName, localName }) => [localName.value, schema.get(importName.name)]),
  );

const nameOf = (inserted) => inserted.name ?? inserted.callee?.property?.name;

/** The text of a template literal, with `${name}` for an inserted name and for a call of `sql.name()`. */
const textOf = ({ quasis, expressions }) =>
  quasis
    .map(({ value }, at) => (at === 0 ? value.raw : `\${${nameOf(expressions[at - 1])}}${value.raw}`))
    .join("");

const inSql = /\b(insert into|update|delete from|from|join)\s+(?:\$\{(\w+)\}|"?(\w+))/gi;

const isWrite = (verb) => /^(insert|update|delete)/i.test(verb ?? "");

function* touchedBy(node, imported) {
  if (node.type === "TemplateLiteral")
    for (const [, verb, inserted, name] of textOf(node).matchAll(inSql))
      yield {
        table: inserted === "identifier" ? any : (imported.get(inserted) ?? name),
        writes: isWrite(verb),
      };
  if (node.type !== "CallExpression" || !isWrite(node.callee.property?.name)) return;
  const table = imported.get(node.arguments[0]?.name);
  if (table || node.callee.object.name === "tx") yield { table: table ?? any, writes: true };
}

/** The tables that a file reads and writes. An import counts as reading. */
const readTouched = (path, schema) => {
  const { program, module } = parseSync(path, readFileSync(path, "utf8"));
  const imported = importedTables(module, schema);
  const known = new Set([any, ...schema.values()]);
  return [
    ...[...imported.values()].map((table) => ({ table, writes: false })),
    ...[...nodesOf(program)].flatMap((node) => [...touchedBy(node, imported)]),
  ].filter(({ table }) => known.has(table));
};

const refusal = (wing, { table, writes }) => {
  if (table === any) return anyTable;
  const owner = owners.get(table);
  if (owner === wing) return undefined;
  if (writes) return `writes ${table}`;
  return isBelow(owner, wing) ? `reads ${table}` : undefined;
};

export const checkTables = (folder = join(root, source), allowed = exceptions, schema = readSchema()) => {
  const faults = [...schema.values()]
    .filter((table) => !owners.has(table))
    .map((table) => `${table} has no owner`);
  const unused = new Set(allowed.flatMap(({ file, may }) => may.map((what) => `${file} ${what}`)));
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isCode)) {
    const wing = wingOf(`${source}/${path}`);
    const file = path.replace(/^modules\//, "");
    const refused = readTouched(join(folder, path), schema).flatMap(
      (touched) => refusal(wing, touched) ?? [],
    );
    for (const what of new Set(refused))
      if (!unused.delete(`${file} ${what}`)) faults.push(`${file} ${what}`);
  }
  return [...faults, ...[...unused].map((exception) => `${exception}: this exception is not needed`)];
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = checkTables();
  console.log(`${owners.size} tables, ${exceptions.length} exceptions`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
