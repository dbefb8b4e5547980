export type TypedAddress = { line1: string; line2: string; city: string; state: string; zip: string };

const zipAtEnd = /^(.*?)[\s,]*(\d{5}(?:-\d{4})?)$/;
const stateAtEnd = /^(.*?)[\s,]*\b([A-Za-z]{2})$/;
const unit = /^(?:apt|apartment|unit|suite|ste|#|floor|fl)\b|^#/i;

const takeEnd = (text: string, pattern: RegExp): [rest: string, end: string] => {
  const [, rest = text, end = ""] = pattern.exec(text) ?? [];
  return [rest.trim(), end];
};

/** An address typed in one line, such as "12 Elm St, Apt 3, Columbus, OH 43215". What isn't recognized stays in the street. */
export const addressOfText = (typed: string): TypedAddress => {
  const text = typed.trim().replace(/\s+/g, " ");
  // Without a comma there is no telling where the street ends.
  if (!text.includes(",")) return { line1: text, line2: "", city: "", state: "", zip: "" };
  const [beforeZip, zip] = takeEnd(text, zipAtEnd);
  const [rest, state] = takeEnd(beforeZip, stateAtEnd);
  const [line1 = "", ...more] = rest.split(",").map((part) => part.trim());
  const others = more.filter(Boolean);
  const line2 = others.length > 1 || unit.test(others[0] ?? "") ? (others.shift() ?? "") : "";
  return { line1, line2, city: others.join(", "), state: state.toUpperCase(), zip };
};
