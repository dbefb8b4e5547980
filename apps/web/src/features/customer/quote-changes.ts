import type { CustomerQuote } from "@fieldwright/contract/customer";
import { formatUsd } from "@fieldwright/domain/money";
import { formatDay } from "@/lib/dates";
import { words } from "./words";

type Line = CustomerQuote["lineItems"][number];

/** A quote as the customer has it on the screen, with the optional lines they chose. */
export type ReadQuote = {
  readonly quote: CustomerQuote;
  readonly lines: readonly string[];
  readonly sums: Pick<CustomerQuote, "total" | "deposit">;
};

export const selectedOf = ({ lineItems }: CustomerQuote): string[] =>
  lineItems.filter(({ optional, selected }) => optional && selected).map(({ _id }) => _id);

/** Lines get new ids with every save. What is selected is the customer's to say. */
const contentOf = ({ _id, selected: _selected, ...line }: Line): string => JSON.stringify(line);
const nameOf = ({ name }: Line): string => name;

/** What each line of `now` was before, by its id: the same line, or else one with the same name. */
const earlierLines = (before: CustomerQuote, now: CustomerQuote): Map<string, Line> => {
  const earlier = new Map<string, Line>();
  const used = new Set<Line>();
  for (const keyOf of [contentOf, nameOf]) {
    const waiting = new Map<string, Line[]>();
    // Backward, so that `pop` takes the first.
    for (const line of before.lineItems.filter((one) => !used.has(one)).toReversed()) {
      const same = waiting.get(keyOf(line));
      if (same) same.push(line);
      else waiting.set(keyOf(line), [line]);
    }
    for (const line of now.lineItems) {
      const found = earlier.has(line._id) ? undefined : waiting.get(keyOf(line))?.pop();
      if (found) {
        earlier.set(line._id, found);
        used.add(found);
      }
    }
  }
  return earlier;
};

/** The customer's choice on a newer version. An option they have not seen yet is as the business preselected it. */
export const carriedChoice = (
  { quote: before, lines }: Pick<ReadQuote, "quote" | "lines">,
  now: CustomerQuote,
): string[] => {
  const earlier = earlierLines(before, now);
  const chosen = new Set(lines);
  const isChosen = (line: Line): boolean => {
    const was = earlier.get(line._id);
    return was?.optional ? chosen.has(was._id) : line.selected;
  };
  return now.lineItems.filter((line) => line.optional && isChosen(line)).map(({ _id }) => _id);
};

type Change = { readonly key: string; readonly text: string };

const changed = (isChanged: boolean, key: string, text: string): Change[] =>
  isChanged ? [{ key, text }] : [];

/** What differs from what the customer had read and chosen, in words. */
export const changesIn = (read: ReadQuote, { quote: now, sums }: Omit<ReadQuote, "lines">): Change[] => {
  const before = read.quote;
  const earlier = earlierLines(before, now);
  const kept = new Set(earlier.values());
  const lineChange = (line: Line): Change[] => {
    const was = earlier.get(line._id);
    if (!was) return [{ key: `now-${line._id}`, text: words.lineAdded(line.name) }];
    return changed(contentOf(was) !== contentOf(line), `now-${line._id}`, words.lineChanged(line.name));
  };
  const deposit = sums.deposit > 0 ? words.depositIsNow(formatUsd(sums.deposit)) : words.noDepositAnymore;
  return [
    ...changed(
      read.sums.total !== sums.total,
      "total",
      words.totalWas(formatUsd(sums.total), formatUsd(read.sums.total)),
    ),
    ...changed(read.sums.deposit !== sums.deposit, "deposit", deposit),
    ...now.lineItems.flatMap(lineChange),
    ...before.lineItems
      .filter((line) => !kept.has(line))
      .map(({ _id, name }) => ({
        key: `gone-${_id}`,
        text: read.lines.includes(_id) ? words.chosenOptionGone(name) : words.lineRemoved(name),
      })),
    ...changed(before.title !== now.title, "title", words.titleChanged),
    ...changed(before.message !== now.message, "message", words.messageChanged),
    ...changed(before.description !== now.description, "description", words.descriptionChanged),
    ...changed(
      before.validUntil !== now.validUntil,
      "validUntil",
      words.nowGoodUntil(formatDay(now.validUntil)),
    ),
  ];
};
