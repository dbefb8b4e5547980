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
