const methods = ["get", "post", "put", "delete"] as const;

type Operation = {
  summary?: string;
  tags?: string[];
  security?: readonly unknown[];
  parameters?: readonly unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
};
type Paths = Record<string, Partial<Record<(typeof methods)[number], Operation>> | undefined>;
/** What this page reads of an OpenAPI document. */
type Document = { info: { title: string; description?: string }; paths?: Paths };
type Call = { method: string; path: string; operation: Operation };

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const callsOf = (paths: Paths): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const schemaIn = (holder: unknown): unknown => {
  if (!isObject(holder) || !isObject(holder.content)) return undefined;
  const media = holder.content["application/json"];
  return isObject(media) ? media.schema : undefined;
};

const block = (label: string, schema: unknown): string =>
  schema === undefined
    ? ""
    : `<details><summary>${label}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

const parameterRow = (parameter: unknown): string => {
  if (!isObject(parameter)) return "";
  const schema = isObject(parameter.schema) ? parameter.schema : {};
  const kind = JSON.stringify(schema.enum ?? schema.type ?? "");
  const required = parameter.required ? "required" : "optional";
  return `<tr><td><code>${escape(String(parameter.name))}</code></td><td>${escape(String(parameter.in))}</td><td>${escape(kind)}</td><td>${required}</td></tr>`;
};

const parameterTable = (parameters: readonly unknown[]): string =>
  parameters.length === 0
    ? ""
    : `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th></th></tr></thead><tbody>${parameters.map(parameterRow).join("")}</tbody></table>`;

const anchorOf = ({ method, path }: Call): string =>
  `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const callSection = (call: Call): string => {
  const { method, path, operation } = call;
  const answers = Object.entries(operation.responses ?? {});
  const needs = operation.security?.length === 0 ? "No session needed." : "Needs a session.";
  const refusals = answers.map(([status]) => status).filter((status) => Number(status) >= 400);
  return `<section id="${anchorOf(call)}">
<h3><span class="method">${method}</span> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary ?? "")}. ${needs}</p>
${parameterTable(operation.parameters ?? [])}
${block("Body", schemaIn(operation.requestBody))}
${answers
  .filter(([status]) => Number(status) < 400)
  .map(
    ([status, answer]) =>
      block(`Answer ${status}`, schemaIn(answer)) || `<p>Answers ${status} without a body.</p>`,
  )
  .join("")}
<p class="refusals">Refusals: ${refusals.join(", ")}</p>
</section>`;
};

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.55 system-ui, sans-serif; max-width: 880px; margin: 0 auto; padding: 32px 20px 96px; }
h1 { font-size: 28px; margin: 0 0 8px; } h2 { margin: 48px 0 8px; } h3 { font-size: 16px; margin: 32px 0 4px; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, Menlo, monospace; font-size: 13px; }
pre { overflow: auto; padding: 12px; border: 1px solid; border-radius: 6px; max-height: 480px; }
table { border-collapse: collapse; margin: 8px 0; } th, td { text-align: left; padding: 4px 16px 4px 0; vertical-align: top; }
summary { cursor: pointer; padding: 8px 0; } ul { padding-left: 20px; }
.method { display: inline-block; min-width: 64px; }
`;

/** A plain reference that needs neither script nor any other request. */
export const referencePage = (document: Document): string => {
  const calls = callsOf(document.paths ?? {});
  const tags = [...new Set(calls.map((call) => call.operation.tags?.[0] ?? "Other"))].sort();
  const under = (tag: string) => calls.filter((call) => (call.operation.tags?.[0] ?? "Other") === tag);
  const contents = tags.map(
    (tag) =>
      `<li>${escape(tag)}<ul>${under(tag)
        .map((call) => `<li><a href="#${anchorOf(call)}">${call.method} ${escape(call.path)}</a></li>`)
        .join("")}</ul></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description ?? "")}</p>
<p>The same as data: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Calls"><ul>${contents.join("")}</ul></nav>
${tags.map((tag) => `<h2>${escape(tag)}</h2>${under(tag).map(callSection).join("")}`).join("")}
</main>
</body>
</html>`;
};
