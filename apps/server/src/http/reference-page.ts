/** A small copy of the product's colors, because the page loads no other files. */
const referenceStyle = `
:root {
  color-scheme: light dark;
  --bg: oklch(0.97 0.008 85); --surface: oklch(0.994 0.003 85); --line: oklch(0.893 0.012 82);
  --ink: oklch(0.245 0.016 60); --ink-2: oklch(0.405 0.016 65); --accent: oklch(0.43 0.135 260); --tape: oklch(0.83 0.14 90);
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: oklch(0.19 0.009 66); --surface: oklch(0.228 0.01 66); --line: oklch(0.306 0.012 68);
    --ink: oklch(0.935 0.009 85); --ink-2: oklch(0.79 0.012 80); --accent: oklch(0.79 0.097 260);
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { padding: 28px 24px 20px; border-bottom: 4px solid var(--tape); background: var(--surface); }
header p { max-width: 72ch; margin: 4px 0; color: var(--ink-2); }
h1 { margin: 0; font-size: 28px; line-height: 34px; }
h2 { margin: 40px 0 12px; font-size: 22px; }
h3 { display: flex; flex-wrap: wrap; gap: 12px; align-items: baseline; margin: 0 0 4px; font-size: 15px; }
code, pre { font: 13px/1.5 ui-monospace, Menlo, monospace; overflow-wrap: anywhere; }
nav ul { margin: 0 0 16px; padding: 0; list-style: none; }
nav li { padding: 2px 0; }
nav strong { display: block; margin-top: 12px; }
nav a { color: var(--ink-2); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav, main { padding: 8px 24px 48px; }
section { margin: 0 0 12px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); scroll-margin-top: 12px; }
section p { margin: 4px 0; color: var(--ink-2); }
section:target { border-color: var(--accent); }
.method { min-width: 56px; color: var(--accent); font-weight: 660; }
.scroll { overflow-x: auto; }
table { margin: 8px 0; border-collapse: collapse; }
th, td { padding: 4px 20px 4px 0; text-align: left; vertical-align: top; }
th { color: var(--ink-2); font-weight: 540; }
summary { padding: 6px 0; cursor: pointer; }
pre { max-height: 480px; margin: 4px 0 8px; padding: 12px; overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); }
@media (min-width: 960px) {
  .columns { display: grid; grid-template-columns: 320px minmax(0, 860px); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
}
`;

const methods = ["get", "post", "put", "delete"] as const;

type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: readonly unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
};
type Paths = Record<string, Partial<Record<(typeof methods)[number], Operation>> | undefined>;
/** The parts of an OpenAPI document that this page uses. */
type Document = { info: { title: string; description?: string }; paths?: Paths };
type Call = { method: string; path: string; operation: Operation };

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Renders text between backticks as code. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const callsOf = (paths: Paths): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The first media type and its schema, undefined when there is no body. */
const contentOf = (holder: unknown): { type: string; schema: unknown } | undefined => {
  if (!isObject(holder) || !isObject(holder.content)) return undefined;
  const [entry] = Object.entries(holder.content);
  return entry && isObject(entry[1]) ? { type: entry[0], schema: entry[1].schema } : undefined;
};

const block = (label: string, holder: unknown): string => {
  const content = contentOf(holder);
  if (!content) return "";
  const type = content.type === "application/json" ? "" : ` as <code>${escape(content.type)}</code>`;
  const schema = escape(JSON.stringify(content.schema, null, 2));
  return `<details><summary>${label}${type}</summary><pre tabindex="0">${schema}</pre></details>`;
};

const parameterRow = (parameter: unknown): string => {
  if (!isObject(parameter)) return "";
  const schema = isObject(parameter.schema) ? parameter.schema : {};
  const kind = JSON.stringify(schema.enum ?? schema.type ?? "")
    .replaceAll(/["[\]]/g, "")
    .replaceAll(",", ", ");
  const required = parameter.required ? "required" : "optional";
  return `<tr><td><code>${escape(String(parameter.name))}</code></td><td>${escape(String(parameter.in))}</td><td>${escape(kind)}</td><td>${required}</td></tr>`;
};

const parameterTable = (parameters: readonly unknown[]): string =>
  parameters.length === 0
    ? ""
    : `<div class="scroll"><table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th></th></tr></thead><tbody>${parameters.map(parameterRow).join("")}</tbody></table></div>`;

const anchorOf = ({ method, path }: Call): string =>
  `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const callSection = (call: Call): string => {
  const { method, path, operation } = call;
  const answers = Object.entries(operation.responses ?? {});
  const refusals = answers.map(([status]) => status).filter((status) => Number(status) >= 400);
  return `<section id="${anchorOf(call)}">
<h3><span class="method">${method}</span> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary ?? "")}. ${prose(operation.description ?? "")}</p>
${parameterTable(operation.parameters ?? [])}
${block("Body", operation.requestBody)}
${answers
  .filter(([status]) => Number(status) < 400)
  .map(([status, answer]) => block(`Answer ${status}`, answer) || `<p>Answers ${status} without a body.</p>`)
  .join("")}
<p>Refusals: ${refusals.join(", ")}</p>
</section>`;
};

/** An API reference page without scripts or any other requests. */
export const referencePage = (document: Document): string => {
  const calls = callsOf(document.paths ?? {});
  const tags = [...new Set(calls.map((call) => call.operation.tags?.[0] ?? "Other"))].sort();
  const under = (tag: string) => calls.filter((call) => (call.operation.tags?.[0] ?? "Other") === tag);
  const contents = tags.map(
    (tag) =>
      `<strong>${escape(tag)}</strong><ul>${under(tag)
        .map((call) => `<li><a href="#${anchorOf(call)}">${call.method} ${escape(call.path)}</a></li>`)
        .join("")}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
<style>${referenceStyle}</style>
</head>
<body>
<header>
<h1>${escape(document.info.title)}</h1>
<p>${prose(document.info.description ?? "")}</p>
<p>The same as data: <a href="/api/openapi.json">openapi.json</a></p>
</header>
<div class="columns">
<nav aria-label="Calls">${contents.join("")}</nav>
<main>
${tags.map((tag) => `<h2>${escape(tag)}</h2>${under(tag).map(callSection).join("")}`).join("")}
</main>
</div>
</body>
</html>`;
};
