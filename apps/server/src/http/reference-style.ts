/** A small copy of the product's colors, because the page loads no other files. */
export const referenceStyle = `
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
