/** Words that begin the part of an address within a building. */
const unit = /^(#|(unit|apt|apartment|suite|ste|floor|fl|building|bldg|lot|room|rm|trailer|trlr)\b)/i;

/** "1460 Neil Ave, Unit 2B, Columbus, OH 43201": the street, and the unit if there is one. */
export const streetAndUnit = (location: string): { readonly street: string; readonly unit?: string } => {
  const [street = "", second = ""] = location.split(",").map((part) => part.trim());
  return unit.test(second) ? { street, unit: second } : { street };
};

type TextPart = { readonly at: number; readonly text: string; readonly isCode: boolean };

/** Cuts a text into plain parts and codes of at least three digits, which people look for at a gate. */
export const withCodes = (text: string): TextPart[] =>
  text.split(/(\b\d{3,}[#*]?)/).map((part, at) => ({ at, text: part, isCode: at % 2 === 1 }));
