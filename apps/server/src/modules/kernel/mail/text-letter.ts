import { noDetails } from "@fieldwright/domain/message-details";
import { isPriced } from "./html-parts";
import { type Letter, productBrand } from "./letter";

const factLines = (letter: Letter): string => {
  const { title, details } = letter;
  const fact = details?.fact;
  return fact ? [fact.label, ...fact.value, fact.note].filter(Boolean).join("\n") : title;
};

const rowText = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  text ? `${title}\n${text}` : title;

const sumLines = ({ lines, sums }: Pick<typeof noDetails, "lines" | "sums">): string =>
  [
    ...lines.map(({ name, detail, amount }) => `${name}${detail ? ` (${detail})` : ""}: ${amount}`),
    ...sums.map(({ label, amount }) => `${label}: ${amount}`),
  ].join("\n");

/** Says the same as the HTML part, in the same words. */
export const textOf = (letter: Letter): string => {
  const { brand = productBrand, paragraphs, action, second, calendar = [], footnote } = letter;
  const { details = noDetails } = letter;
  const rows = details.rows.map(rowText);
  const people = details.people.map((name) => `Your technician: ${name}`);
  const contact = brand.phone
    ? `${brand.phone}\nCall us, or just reply to this email.`
    : "Questions? Just reply to this email.";
  const parts = [
    factLines(letter),
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    second && `${second.label}:\n${second.url}`,
    calendar.length > 0
      ? ["Add to calendar", ...calendar.map(({ label, url }) => `${label}: ${url}`)].join("\n")
      : undefined,
    details.hint,
    ...(isPriced(details) ? [...rows, sumLines(details), ...people] : [...people, ...rows]),
    letter.details && contact,
    ["--", footnote, [brand.name, ...brand.address].join(", ")].join("\n"),
  ];
  return `${parts.filter((part) => part !== undefined && part.trim() !== "").join("\n\n")}\n`;
};
