import { noDetails } from "@fieldwright/domain/message-details";
import {
  type Accent,
  accentOf,
  actionsOf,
  dark,
  escapeHtml,
  factOf,
  headOf,
  isPriced,
  light,
  rowsOf,
  rulerOf,
  sumsOf,
  table,
} from "./html-parts";
import { type Letter, productBrand } from "./letter";

const font = "font-family:Archivo,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Mail programs that know no dark mode keep the inline colors. Outlook on the web marks its own with data-ogsc. */
const stylesOf = ({ darkFill, onDarkFill, darkLink }: Accent): string => {
  const rules = [
    [".page", `background:${dark.page}!important`],
    [".card", `background:${dark.card}!important;border-color:${dark.line}!important`],
    [".ink", `color:${dark.ink}!important`],
    [".quiet", `color:${dark.quiet}!important`],
    [".line", `border-color:${dark.line}!important`],
    [".tick", `border-color:${dark.field}!important`],
    [".sunken", `background:${dark.sunken}!important;color:${dark.ink}!important`],
    [".link", `color:${darkLink}!important`],
    [
      ".fill",
      `background:${darkFill}!important;border-color:${darkFill}!important;color:${onDarkFill}!important`,
    ],
    [".fill-text", `color:${onDarkFill}!important`],
    [".plain", `background:${dark.card}!important;border-color:${dark.field}!important`],
    [".plain-text", `color:${dark.ink}!important`],
  ] as const;
  const night = rules.map(([name, style]) => `${name}{${style}}`).join("");
  const outlook = rules.map(([name, style]) => `[data-ogsc] ${name}{${style}}`).join("");
  const narrow =
    ".phone{display:block!important;padding:2px 0 0!important;text-align:left!important}.named{display:block!important}.half{display:block!important;width:100%!important;padding:0 0 10px!important}.inner{padding:22px 20px!important}.outer{padding:12px 8px!important}.time{font-size:25px!important;line-height:31px!important}.money{font-size:38px!important;line-height:44px!important}";
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){${narrow}}@media (prefers-color-scheme:dark){${night}}${outlook}`;
};

const paragraphsOf = (paragraphs: readonly string[]): string =>
  paragraphs
    .filter((text) => text.trim() !== "")
    .map(
      (text) =>
        `<p class="ink" style="margin:14px 0 0;font-size:17px;line-height:26px;text-wrap:pretty;color:${light.ink}">${escapeHtml(text)}</p>`,
    )
    .join("\n");

const titleOf = (title: string): string =>
  `<h1 class="ink" style="margin:0;font-size:26px;line-height:32px;font-weight:700;text-wrap:balance;color:${light.ink}">${escapeHtml(title)}</h1>`;

/** Money is paid at once and read later; a visit is read first and answered then. */
const bodyOf = (letter: Letter, accent: Accent): string => {
  const { title, paragraphs, action, second, calendar, details = noDetails } = letter;
  const { fact, hours, hint } = details;
  const actions = actionsOf({ action, second, calendar, hint }, accent);
  const words = paragraphsOf(paragraphs);
  const ruler = hours ? rulerOf(hours, accent) : "";
  const first = fact ? factOf(fact) : titleOf(title);
  const middle = fact?.kind === "money" ? [actions, words] : [words, ruler, actions];
  return [first, ...middle, sumsOf(details, isPriced(details) ? details.rows : [])].join("\n");
};

/** A street never breaks after its number, unless it is too long for a line on a phone. */
const unbroken = (part: string): string => (part.length > 32 ? part : part.replaceAll(" ", "\u00a0"));

const footOf = ({ footnote, brand = productBrand }: Letter): string => {
  const where = [brand.name, ...brand.address.map(unbroken)].join(", ");
  const lines = brand.address.length > 0 ? [footnote, where] : [footnote];
  const words = lines
    .map(
      (line) =>
        `<p class="quiet" style="margin:0 0 6px;text-wrap:balance;color:${light.quiet}">${escapeHtml(line)}</p>`,
    )
    .join("");
  return `<tr><td align="center" style="padding:20px 16px 8px;font-size:13px;line-height:19px;text-align:center">${words}</td></tr>`;
};

export const htmlOf = (letter: Letter): string => {
  const { brand = productBrand, details, title } = letter;
  const accent = accentOf(brand.accent);
  const rows = details ? rowsOf(isPriced(details) ? { ...details, rows: [] } : details, brand) : "";
  const card = `<tr><td class="card inner" bgcolor="${light.card}" style="padding:28px 36px 24px;background:${light.card};border:1px solid ${light.line};border-radius:12px">
${headOf(brand, accent)}
<div style="padding-top:26px">${bodyOf(letter, accent)}</div>
${rows}
</td></tr>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(title)}</title>
<style>${stylesOf(accent)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};${font}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background:${light.page}"><tr><td class="outer" align="center" style="padding:24px 16px;${font}">
${table(`${card}${footOf(letter)}`, "max-width:600px;margin:0 auto;text-align:left;")}
</td></tr></table>
</body>
</html>
`;
};
