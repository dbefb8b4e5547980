// Says which wing owns each table. Fails when another wing writes to it, or when a wing below its owner reads it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { isBelow, wingOf } from "./floors.mjs";
import { root } from "./prepare.mjs";
import { isCode } from "./wings.mjs";

const tablesOf = {
  kernel:
    "attachments audit_log customer_links document_counters geocoded_addresses integrations travel_times",
  http: "change_events idempotency_keys",
  identity:
    "account_tokens api_keys invitations known_devices organization_settings organizations rate_counters security_events sessions two_factor two_factor_challenges two_factor_recovery_codes user_settings users",
  customers: "clients properties",
  messaging:
    "client_mutes contact_messages message_days message_settings message_templates messages push_keys push_subscriptions reminder_rules visit_notices",
  work: "job_checklist_items job_lines job_notes jobs time_entries",
  money:
    "accounting_export_items accounting_exports accounting_settings card_checkouts invoice_lines invoices late_fees payments quote_lines quotes stripe_events",
  schedule: "calendar_feeds job_recurrences time_off visit_assignments visits",
  exchange: "data_exports import_runs webhook_deliveries webhook_endpoints",
  planning: "schedule_proposals",
  reminders: "reviews",
  // Kept by triggers: nobody writes them, everybody may read them.
  database: "job_plans list_counts own_work report_days report_facts storage_used",
};

export const owners = new Map(
  Object.entries(tablesOf).flatMap(([wing, tables]) => tables.split(" ").map((table) => [table, wing])),
);

/** "any" stands for tables whose names are known only when the code runs. */
export const exceptions = [];

const source = "apps/server/src";

/** Maps the name of each table in code to its name in the database. */
export const readSchema = (folder = join(root, "packages/db/src/schema")) =>
  new Map(
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
        ([, name, table]) => [name, table],
      ),
    ),
  );

function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (node && typeof node === "object") {
    if (typeof node.type === "string") yield node;
    for (const part of Object.values(node)) yield* nodesOf(part);
  }
}

const importedTables = (module, schema) =>
  new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.startsWith("@fieldwright/db/schema/"))
      .flatMap(({ entries }) => entries)
      .filter(({ importName }) => schema.has(importName.name))
      .map(({ importName, localName }) => [localName.value, schema.get(importName.name)]),
  );

const textOf = ({ quasis, expressions }) =>
  quasis
    .map(({ value }, index) => {
      const inserted = expressions[index];
      const name = inserted?.type === "Identifier" ? inserted.name : inserted?.callee?.property?.name;
      return `${value.raw}${inserted ? `\${${name}}` : ""}`;
    })
    .join("");

const statement = /\b(insert into|update|delete from|from|join)\s+(?:\$\{(\w+)\}|"?(\w+))/gi;

/** What a template literal says to the database. */
function* touchedInSql(text, imported, tables) {
  for (const [, verb, inserted, name] of text.matchAll(statement)) {
    const table = inserted === "identifier" ? "any" : (imported.get(inserted) ?? name);
    const writes = /insert|update|delete/i.test(verb);
    if (table === "any" || tables.has(table)) yield { table, writes };
  }
}

function* touchedBy(node, imported, tables) {
  if (node.type === "TemplateLiteral") yield* touchedInSql(textOf(node), imported, tables);
  if (node.type !== "CallExpression" || !/^(insert|update|delete)$/.test(node.callee.property?.name)) return;
  const table = imported.get(node.arguments[0]?.name);
  if (table) yield { table, writes: true };
  else if (node.callee.object.name === "tx") yield { table: "any", writes: true };
}

/** The tables that a file reads and writes. Importing a table counts as reading it. */
const readTouched = (path, schema) => {
  const { program, module } = parseSync(path, readFileSync(path, "utf8"));
  const imported = importedTables(module, schema);
  const tables = new Set(schema.values());
  const touched = [...nodesOf(program)].flatMap((node) => [...touchedBy(node, imported, tables)]);
  const reads = [...imported.values()].map((table) => ({ table, writes: false }));
  return [...reads, ...touched];
};

const refusal = (wing, { table, writes }) => {
  const owner = owners.get(table);
  if (owner === wing && table !== "any") return undefined;
  if (writes || table === "any") return `writes ${table}`;
  return owner === "database" || !isBelow(owner, wing) ? undefined : `reads ${table}`;
};

export const checkTables = (folder = join(root, source), allowed = exceptions) => {
  const schema = readSchema();
  const faults = [...schema.values()]
    .filter((table) => !owners.has(table))
    .map((table) => `${table} has no owner`);
  const unused = new Set(allowed.flatMap(({ file, may }) => may.map((what) => `${file} ${what}`)));
  for (const file of readdirSync(folder, { recursive: true }).filter(isCode)) {
    const wing = wingOf(`${source}/${file}`);
    const refused = readTouched(join(folder, file), schema).flatMap(
      (touched) => refusal(wing, touched) ?? [],
    );
    for (const what of new Set(refused)) {
      const fault = `${file.replace(/^modules\//, "")} ${what}`;
      if (!unused.delete(fault)) faults.push(fault);
    }
  }
  return [...faults, ...[...unused].map((fault) => `an exception is not needed: ${fault}`)];
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = checkTables();
  for (const fault of faults) console.error(fault);
  console.log(`${owners.size} tables, ${exceptions.length} exceptions`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
