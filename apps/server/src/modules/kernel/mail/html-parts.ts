import { formatHour } from "@fieldwright/domain/format-time";
import { companyMark } from "@fieldwright/domain/join-words";
import type { MessageDetails } from "@fieldwright/domain/message-details";
import { type Brand, type Letter, telUrl } from "./letter";

/** The tokens of the web app as hex, because mail programs know no others. */
export const light = {
  page: "#f1ede7",
  card: "#fefdfb",
  sunken: "#f1ede7",
  line: "#e0dbd3",
  field: "#8b837a",
  ink: "#261f19",
  quiet: "#5b534b",
};

export const dark = {
  page: "#15110e",
  card: "#221d19",
  sunken: "#2d2722",
  line: "#3d3630",
  field: "#857c73",
  ink: "#efeae2",
  quiet: "#c2bab0",
};

const productAccent = "#2553a0";

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance of WCAG. */
const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

export const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
};

/** The color, moved toward `to` until text in it can be read. */
const readable = (color: string, on: string, to: string): string => {
  for (let step = 0; step < 10; step += 1) {
    const tried = mix(color, to, step / 10);
    if (contrast(tried, on) >= 4.5) return tried;
  }
  return to;
};

export type Accent = {
  readonly fill: string;
  readonly onFill: string;
  readonly link: string;
  readonly darkFill: string;
  readonly onDarkFill: string;
  readonly darkLink: string;
};

/** Where white has too little contrast, black has enough: no color has too little of both. */
const on = (fill: string): string => (contrast(fill, "#ffffff") >= 4.5 ? "#ffffff" : "#000000");

/** A company may have chosen any color, so each use gets a shade that can be read. */
export const accentOf = (chosen: string): Accent => {
  const fill = /^#[\da-f]{6}$/i.test(chosen) ? chosen : productAccent;
  const darkFill = contrast(fill, dark.card) >= 3 ? fill : mix(fill, "#ffffff", 0.3);
  return {
    fill,
    onFill: on(fill),
    link: readable(fill, light.card, light.ink),
    darkFill,
    onDarkFill: on(darkFill),
    darkLink: readable(fill, dark.card, "#ffffff"),
  };
};

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A phone number does not break, nor a state from its ZIP code. */
const unbroken = (text: string): string =>
  escapeHtml(text).replace(
    /\(\d{3}\) \d{3}-\d{4}|\b[A-Z]{2} \d{5}\b/g,
    '<span style="white-space:nowrap">$&</span>',
  );

export const table = (inner: string, style = ""): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${inner}</table>`;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

const square = (
  inner: string,
  { size, color, ink, kind }: Record<"color" | "ink" | "kind", string> & { size: number },
) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${kind}" align="center" valign="middle" width="${size}" height="${size}" bgcolor="${color}" style="width:${size}px;min-width:${size}px;height:${size}px;background:${color};border-radius:8px;color:${ink};font-size:${Math.round(size * (inner.length > 2 ? 0.32 : 0.4))}px;line-height:${size}px;font-weight:700;text-align:center">${escapeHtml(inner)}</td></tr></table>`;

const markOf = ({ name, logo }: Brand, { fill, onFill }: Accent): string =>
  logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="44" style="display:block;height:44px;width:auto;max-width:160px;border:0;border-radius:6px;background:#ffffff">`
    : square(companyMark(name), { size: 40, color: fill, ink: onFill, kind: "fill" });

export const headOf = (brand: Brand, accent: Accent): string => {
  const phone = brand.phone
    ? `<td class="phone" align="right" valign="middle" style="padding-left:12px;font-size:15px;line-height:20px;white-space:nowrap"><a class="quiet" href="${escapeHtml(telUrl(brand.phone))}" style="color:${light.quiet};text-decoration:none">${escapeHtml(brand.phone)}</a></td>`
    : "";
  return table(
    `<tr><td width="${brand.logo ? 1 : 40}" valign="middle" style="padding-right:12px">${markOf(brand, accent)}</td><td class="ink${phone ? " named" : ""}" valign="middle" style="font-size:17px;line-height:22px;font-weight:700;text-wrap:balance;color:${light.ink}">${escapeHtml(brand.name)}</td>${phone}</tr>`,
  );
};

const factSizes = { time: [30, 36], money: [44, 50], words: [30, 36] } as const;

export const factOf = (fact: NonNullable<MessageDetails["fact"]>): string => {
  const [size, height] = factSizes[fact.kind];
  const label = `<p class="quiet" style="margin:0 0 4px;font-size:16px;line-height:22px;color:${light.quiet}">${escapeHtml(fact.label)}</p>`;
  const note = fact.note
    ? `<p class="quiet" style="margin:4px 0 0;font-size:16px;line-height:22px;text-wrap:balance;color:${light.quiet}">${escapeHtml(fact.note).replace(/([A-Z][a-z]{2}) (\d+,)/g, "$1&nbsp;$2")}</p>`
    : "";
  const value = fact.value.map((line) => escapeHtml(line).replace(/ ([AP]M)/g, "&nbsp;$1")).join("<br>");
  return `${fact.label ? label : ""}<h1 class="ink ${fact.kind}" style="margin:0;font-size:${size}px;line-height:${height}px;font-weight:700;letter-spacing:-0.01em;text-wrap:balance;color:${light.ink}">${value}</h1>${note}`;
};

/** An hour before the window, and at least eight hours in all. */
const shownHours = ({ from, until }: { from: number; until: number }) => {
  const first = Math.max(0, Math.min(Math.floor(from) - 2, 16));
  return { first, last: Math.min(24, Math.max(first + 8, Math.ceil(until) + 1)) };
};

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The window on a ruler of the day. Cells of a table, because mail programs show no drawings. */
export const rulerOf = (hours: NonNullable<MessageDetails["hours"]>, { fill }: Accent): string => {
  const { first, last } = shownHours(hours);
  const total = last - first;
  const before = (hours.from - first) / total;
  const inside = (hours.until - hours.from) / total;
  const gap = (share: number) =>
    `<td width="${percent(share)}" style="font-size:0;line-height:0">&nbsp;</td>`;
  const bar = `<td class="fill" width="${percent(inside)}" height="20" bgcolor="${fill}" style="height:20px;background:${fill};border-radius:4px;font-size:0;line-height:0">&nbsp;</td>`;
  const ticks = Array.from({ length: total }, (_, index) => {
    const end = index === total - 1 ? `border-right:1px solid ${light.field};` : "";
    return `<td class="tick" width="${percent(1 / total)}" height="8" style="height:8px;border-left:1px solid ${light.field};${end}border-bottom:1px solid ${light.field};font-size:0;line-height:0">&nbsp;</td>`;
  }).join("");
  const every = total > 10 ? 4 : 2;
  const labels = Array.from({ length: Math.ceil(total / every) }, (_, index) => first + index * every)
    .map((hour) => {
      const bold = hour === hours.from || hour === hours.until ? "font-weight:700;" : "";
      return `<td class="quiet" colspan="${Math.min(every, last - hour)}" align="left" style="padding-top:4px;font-size:13px;line-height:18px;${bold}color:${light.quiet};white-space:nowrap">${formatHour(hour % 24)}</td>`;
    })
    .join("");
  const top = table(
    `<tr>${gap(before)}${bar}${gap(Math.max(0, 1 - before - inside))}</tr>`,
    "table-layout:fixed;",
  );
  return `<div aria-hidden="true" style="padding-top:16px">${top}${table(`<tr>${ticks}</tr><tr>${labels}</tr>`, "table-layout:fixed;margin-top:3px;")}</div>`;
};

type Actions = Pick<Letter, "action" | "second" | "calendar"> & { readonly hint: string };

const button = (
  { label, url }: NonNullable<Letter["action"]>,
  { kind, color, ink, border }: Record<"kind" | "color" | "ink" | "border", string>,
): string =>
  `<td class="${kind}" align="center" bgcolor="${color}" style="background:${color};border:1px solid ${border};border-radius:8px"><a class="${kind}-text" href="${escapeHtml(url)}" style="display:block;padding:15px 12px;font-size:17px;line-height:24px;font-weight:600;color:${ink};text-decoration:none">${escapeHtml(label)}</a></td>`;

/** 56 pixels high: a thumb must hit it. */
export const actionsOf = (
  { action, second, calendar = [], hint }: Actions,
  { fill, onFill, link }: Accent,
): string => {
  const below = hint
    ? `<p class="quiet" style="margin:10px 0 0;font-size:15px;line-height:21px;text-align:center;text-wrap:balance;color:${light.quiet}">${unbroken(hint)}</p>`
    : "";
  if (!action) return below;
  const first = table(`<tr>${button(action, { kind: "fill", color: fill, ink: onFill, border: fill })}</tr>`);
  const other =
    second &&
    table(
      `<tr>${button(second, { kind: "plain", color: light.card, ink: light.ink, border: light.field })}</tr>`,
    );
  const both = other
    ? table(
        `<tr><td class="half" width="50%" valign="top" style="padding-right:5px">${first}</td><td class="half" width="50%" valign="top" style="padding-left:5px">${other}</td></tr>`,
      )
    : first;
  const calendars = calendar.map(
    ({ label, url }) =>
      `<a class="link" href="${escapeHtml(url)}" style="display:inline-block;padding:6px 8px;font-weight:600;color:${link};text-decoration:none">${escapeHtml(label)}</a>`,
  );
  const adding =
    calendars.length > 0
      ? `<p class="quiet" style="margin:12px 0 0;font-size:16px;line-height:24px;text-align:center;color:${light.quiet}"><span class="named">Add to calendar</span> ${calendars.join(" ")}</p>`
      : "";
  return `<div style="padding:22px 0 6px">${both}${adding}${below}</div>`;
};

const rowStyle = `padding:14px 0;border-top:1px solid ${light.line}`;

const rowOf = (title: string, text: string): string =>
  `<tr><td class="line" style="${rowStyle}"><p class="ink" style="margin:0;font-size:16px;line-height:22px;font-weight:600;color:${light.ink}">${title}</p>${text ? `<p class="quiet" style="margin:2px 0 0;font-size:15px;line-height:21px;color:${light.quiet}">${text}</p>` : ""}</td></tr>`;

/** A photo that a mail program does not load leaves the initials. */
const personOf = (name: string, photo: string | null): string => {
  const mark = photo
    ? `<img class="sunken" src="${escapeHtml(photo)}" alt="${escapeHtml(initialsOf(name))}" width="56" height="56" style="display:block;width:56px;height:56px;border:0;border-radius:8px;background:${light.sunken};color:${light.quiet};font-size:19px;line-height:56px;font-weight:700;text-align:center">`
    : square(initialsOf(name), { size: 48, color: light.sunken, ink: light.quiet, kind: "sunken" });
  return `<tr><td class="line" style="${rowStyle}">${table(`<tr><td width="48" valign="middle" style="padding-right:14px">${mark}</td><td class="ink" valign="middle" style="font-size:16px;line-height:22px;font-weight:600;color:${light.ink}">${escapeHtml(name)}<br><span class="quiet" style="font-size:15px;font-weight:400;color:${light.quiet}">Your technician</span></td></tr>`)}</td></tr>`;
};

const multiline = (text: string): string => unbroken(text).replaceAll("\n", "<br>");

/** How to reach the company comes last. */
export const rowsOf = (
  { people, photos, rows }: Pick<MessageDetails, "people" | "photos" | "rows">,
  brand: Brand,
): string => {
  const phone = brand.phone
    ? rowOf(
        `<a class="ink" href="${escapeHtml(telUrl(brand.phone))}" style="color:${light.ink};text-decoration:none">${escapeHtml(brand.phone)}</a>`,
        "Call us, or just reply to this email.",
      )
    : rowOf("Questions?", "Just reply to this email.");
  const body = [
    ...people.map((name, index) => personOf(name, photos?.[index] ?? null)),
    ...rows.map(({ title, text }) => rowOf(escapeHtml(title), multiline(text))),
  ];
  return table(`${body.join("")}${phone}`, "margin-top:22px;");
};

const amountCell = (amount: string, style: string) =>
  `<td class="ink" align="right" valign="top" style="${style};white-space:nowrap;font-weight:600;color:${light.ink}">${escapeHtml(amount)}</td>`;

/** A quote or an invoice. Its title and number stand above its lines, not below the sum. */
export const isPriced = ({ lines, sums }: Pick<MessageDetails, "lines" | "sums">): boolean =>
  lines.length > 0 || sums.length > 0;

const documentHead = ({ title, text }: MessageDetails["rows"][number]): string =>
  `<tr><td class="ink" colspan="2" style="padding:0 0 12px;font-size:18px;line-height:24px;font-weight:700;text-wrap:balance;color:${light.ink}">${escapeHtml(title)}<br><span class="quiet" style="font-size:15px;line-height:21px;font-weight:400;color:${light.quiet}">${escapeHtml(text)}</span></td></tr>`;

export const sumsOf = (
  { lines, sums }: Pick<MessageDetails, "lines" | "sums">,
  heads: MessageDetails["rows"],
): string => {
  const items = lines.map(({ name, detail, amount }) => {
    const below = detail
      ? `<br><span class="quiet" style="font-weight:400;font-size:14px;color:${light.quiet}">${escapeHtml(detail)}</span>`
      : "";
    return `<tr><td class="ink line" style="${rowStyle};font-size:16px;line-height:21px;font-weight:600;color:${light.ink}">${escapeHtml(name)}${below}</td>${amountCell(amount, `${rowStyle};padding-left:12px;font-size:16px;line-height:21px`).replace('class="ink"', 'class="ink line"')}</tr>`;
  });
  const last = sums.at(-1);
  const others = sums
    .slice(0, -1)
    .map(
      ({ label, amount }) =>
        `<tr><td class="quiet" style="padding:5px 0;font-size:16px;line-height:22px;color:${light.quiet}">${escapeHtml(label)}</td>${amountCell(amount, "padding:5px 0 5px 12px;font-size:16px;line-height:22px")}</tr>`,
    );
  const due = last
    ? table(
        `<tr><td class="ink sunken" bgcolor="${light.sunken}" style="padding:13px 14px;background:${light.sunken};border-radius:8px 0 0 8px;font-size:16px;line-height:24px;font-weight:600;color:${light.ink}">${escapeHtml(last.label)}</td><td class="ink sunken" align="right" bgcolor="${light.sunken}" style="padding:13px 14px;background:${light.sunken};border-radius:0 8px 8px 0;font-size:20px;line-height:24px;font-weight:700;white-space:nowrap;color:${light.ink}">${escapeHtml(last.amount)}</td></tr>`,
        "margin-top:8px;",
      )
    : "";
  if (!last && items.length === 0) return "";
  const head = heads.map(documentHead).join("");
  const divider =
    items.length > 0
      ? `<tr><td class="line" colspan="2" height="8" style="height:8px;border-top:1px solid ${light.field};font-size:0;line-height:0">&nbsp;</td></tr>`
      : "";
  return `${table(`${head}${items.join("")}${divider}${others.join("")}`, "margin-top:22px;")}${due}`;
};
