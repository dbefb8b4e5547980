import { Readable } from "node:stream";
import type { ApproveQuoteBody, Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { quoteMoves } from "@fieldwright/domain/life-cycles";
import sharp from "sharp";
import { activateClient, summarizeClients } from "#customers";
import {
  type Actor,
  AppError,
  amountsOf,
  type Deps,
  type FileStore,
  invalid,
  keepFile,
  type Principal,
  removeUnused,
  type StoredFile,
  storeFile,
} from "#kernel";
import {
  chooseLines,
  decidedBy,
  depositWithin,
  type LoadedQuote,
  mustBeCurrent,
  openQuote,
  presentQuote,
  type QuoteTarget,
  quoteNotFound,
  quoteVisibility,
  sees,
} from "./load-quote";
import { findSignatureHash, memberName, selectQuoteLines, updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./update-quote";

const maxBytes = 100_000;
/** In pixels. Far more than a signature drawn on a screen needs. */
const maxSide = 2000;

/** Re-encodes the pixels, so that nothing else in a hostile file reaches the PDF renderer. */
const redraw = async (content: Buffer): Promise<Buffer> => {
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (format !== "png" || width > maxSide || height > maxSide)
    throw new Error(`not a signature: ${format} of ${width} × ${height} pixels`);
  return sharp(content, { limitInputPixels: maxSide * maxSide })
    .toColorspace("srgb")
    .timeout({ seconds: 10 })
    .png()
    .toBuffer();
};

const drawingIn = async (signature: string): Promise<Buffer> => {
  const content = Buffer.from(signature.slice(signature.indexOf(",") + 1), "base64");
  if (content.length > maxBytes)
    throw invalid({ field: "signature", msg: "The signature can be up to 100 kB" });
  return redraw(content).catch((cause: unknown) => {
    const msg = "The signature must be a PNG image";
    throw new AppError("validation_failed", msg, { errors: [{ field: "signature", msg }], cause });
  });
};

/**
 * Stores a drawing before the transaction of the decision, so that a slow bucket holds no connection to the database.
 * A drawing that came too late is removed again. Null when there is no drawing.
 */
export const withSignature = async <T>(
  { database, store }: Pick<Deps, "database" | "store">,
  signature: string,
  run: (stored: StoredFile | null) => Promise<T>,
): Promise<T> => {
  if (!signature) return run(null);
  const stored = await storeFile(store, Readable.from([await drawingIn(signature)]));
  try {
    return await run(stored);
  } finally {
    await database.system((tx) => removeUnused(tx, store, stored.hash));
  }
};

/** Returns the id of the file, or null when there is no drawing. */
const keepSignature = async (
  tx: TenantTx,
  store: FileStore,
  { quoteId, signature }: { readonly quoteId: string; readonly signature: StoredFile | null },
  now: Date,
): Promise<string | null> => {
  if (!signature) return null;
  const file = { kind: "quote", recordId: quoteId, name: "signature.png" } as const;
  return keepFile(tx, store, { ...file, stored: signature }, now);
};

/** The file hash of the drawn signature. Undefined when there is none. */
export const readSignature = (tx: TenantTx, quoteId: string): Promise<string | undefined> =>
  findSignatureHash(tx, quoteId);

type Decision =
  | { readonly status: "approved"; readonly selectedLines: readonly string[] | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/** Saves the choice of optional lines and computes the new amounts. */
const withChoice = async (
  tx: TenantTx,
  { quote, lines }: LoadedQuote,
  chosen: readonly string[] | undefined,
) => {
  if (!chosen) return { lines, amounts: {} };
  const after = chooseLines(lines, chosen);
  const amounts = amountsOf(after.filter(isIncluded), quote);
  await selectQuoteLines(tx, quote.id, chosen);
  return { lines: after, amounts: { ...amounts, deposit: depositWithin(amounts.total, quote) } };
};

/** Who approves or declines. */
type Decider = {
  /** Null for a customer without an account. */
  readonly actor: Actor | null;
  readonly by: "office" | "client";
  readonly sees: (quote: LoadedQuote["quote"]) => boolean;
  readonly nameOn: (quote: LoadedQuote) => Promise<string | null> | string;
  /** Stores the proof of a decision by link. Called only after all checks pass. */
  readonly prove?: () => Promise<{ readonly decidedFrom: string; readonly signatureId: string | null }>;
};

/** Unlike `stale`, this error carries no quote, because a link shows only the customer's view of it. */
const changedMeanwhile = (): AppError =>
  new AppError("stale_version", "This quote changed after you opened it. Look it over, then answer.");

const decide = async (
  tx: TenantTx,
  decider: Decider,
  target: QuoteTarget,
  decision: Decision,
  now: Date,
): Promise<Quote> => {
  const { status } = decision;
  const reason = decision.status === "rejected" ? decision.reason : "";
  const before = await openQuote(tx, target, now);
  if (!decider.sees(before.quote)) throw quoteNotFound();
  if (before.presented.status === status) return before.presented;
  if (decider.actor) mustBeCurrent(before, target);
  else if (target.expected !== undefined && target.expected !== before.quote.version)
    throw changedMeanwhile();
  if (!quoteMoves[before.presented.status].includes(status))
    throw new AppError(
      "illegal_transition",
      `This quote is ${before.presented.status} and can't become ${status}`,
    );
  const chosen = decision.status === "approved" ? decision.selectedLines : undefined;
  const { lines, amounts } = await withChoice(tx, before, chosen);
  const quote = await updateQuoteRecord(
    tx,
    before.quote,
    {
      ...amounts,
      status,
      decidedAt: now,
      decidedByName: await decider.nameOn(before),
      declineReason: reason,
      ...(await decider.prove?.()),
    },
    now,
  );
  if (status === "approved") await activateClient(tx, decider.actor, quote.clientId, now);
  const client = (await summarizeClients(tx, [quote.clientId]))(quote.clientId);
  const presented = presentQuote({ quote, job: before.job }, lines, { client, today: before.today });
  await recordQuoteChange(tx, decider.actor, {
    verb: status === "approved" ? "approve" : "reject",
    quote,
    from: before.presented,
    to: { ...presented, decidedBy: decider.by, ...(reason ? { reason } : {}) },
    accounts: [before.clientUserId],
  });
  return presented;
};

const signedIn = (tx: TenantTx, principal: Principal): Decider => ({
  actor: principal,
  by: decidedBy(principal),
  sees: (quote) => sees(quoteVisibility(principal), quote),
  nameOn: ({ client: { user } }) =>
    decidedBy(principal) === "office"
      ? memberName(tx, principal.userId)
      : `${user.firstName} ${user.lastName}`,
});

export const approveQuote = (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  { selectedLines }: ApproveQuoteBody,
  now: Date,
): Promise<Quote> => decide(tx, signedIn(tx, principal), target, { status: "approved", selectedLines }, now);

export const rejectQuote = (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  reason: string,
  now: Date,
): Promise<Quote> => decide(tx, signedIn(tx, principal), target, { status: "rejected", reason }, now);

type DecisionByLink = Decision & {
  readonly name: string;
  /** The customer's IP address. */
  readonly from: string;
  /** Null when the customer only typed a name. */
  readonly signature: StoredFile | null;
};

/** The caller must have opened the customer's link. */
export const decideByLink = (
  tx: TenantTx,
  { store, clock }: Deps,
  target: QuoteTarget,
  { name, from, signature, ...decision }: DecisionByLink,
): Promise<Quote> => {
  const now = clock();
  const customer: Decider = {
    actor: null,
    by: "client",
    sees: ({ sentAt }) => sentAt !== null,
    nameOn: () => name,
    prove: async () => ({
      decidedFrom: from,
      signatureId: await keepSignature(tx, store, { quoteId: target.id, signature }, now),
    }),
  };
  return decide(tx, customer, target, decision, now);
};
