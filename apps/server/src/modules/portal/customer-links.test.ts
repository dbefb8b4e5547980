import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Quote } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContent } from "#kernel";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { addInvoice } from "#testing/invoices";
import { byLink, tokenFor } from "#testing/links";
import { lastEvent, newClient, sentQuote, share } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-11-15T18:00:00Z");
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of 2 × 2 pixels, unless `size` claims another size. */
const drawing = (pixels = Buffer.alloc(18), size = "0000000200000002"): string => {
  const header = Buffer.from(`${size}0806000000`, "hex");
  const png = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from("Comment\0hidden")),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
};

const options = [
  { name: "Heater", quantity: 1, unitPrice: 1000 },
  { name: "Drain pan", quantity: 1, unitPrice: 100, optional: true, selected: true },
  { name: "Alarm", quantity: 1, unitPrice: 50, optional: true },
];

const offered = async (fields: object = {}) => {
  const quote = await sentQuote(test, owner, { lineItems: options, taxRate: 10, ...fields });
  return { quote, token: await tokenFor(test, owner, `/quotes/${quote._id}`) };
};
const approve = (token: string, payload: object) => byLink(test, "POST", `/quotes/${token}/approve`, payload);
const readQuote = ({ _id }: Quote) =>
  mustCall<Quote>(test, `/quotes/${_id}`, { method: "GET", headers: owner.headers });
const activityOf = async ({ _id }: Quote) =>
  (
    await mustCall<{ activity: { verb: string; to: object | null }[] }>(test, `/quotes/${_id}/activity`, {
      method: "GET",
      headers: owner.headers,
    })
  ).activity;

describe("a quote by its link", () => {
  it("404: a revision that was not sent yet is neither shown nor approved", async () => {
    const { quote, token } = await offered();
    await mustCall(test, `/quotes/${quote._id}/reject`, { headers: owner.headers, payload: {} });
    const { version } = await mustCall<Quote>(test, `/quotes/${quote._id}/revise`, {
      headers: owner.headers,
    });
    for (const path of [`/quotes/${token}`, `/quotes/${token}/pdf`]) {
      const answer = await byLink(test, "GET", path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("This quote is being updated. You'll get the new version soon.");
    }
    expect((await approve(token, { name: "Vera", signature: "", version })).statusCode).toBe(404);
    await share(test, owner, `/quotes/${quote._id}`);
    expect((await byLink(test, "GET", `/quotes/${token}`)).statusCode).toBe(200);
  });

  it("200: shows what the customer needs, and nothing of other records", async () => {
    const { quote, token } = await offered({ message: "We can start on Monday." });
    const answer = await byLink(test, "GET", `/quotes/${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      business: { name: "Hollis & Sons" },
      quoteNumber: quote.quoteNumber,
      clientName: "Kim Sorensen",
      message: "We can start on Monday.",
      status: "pending",
      total: 1210,
      takesCards: false,
    });
    expect(answer.body).not.toContain(quote._id);
    expect(answer.body).not.toContain(quote.client._id);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is not counted when the office looks at it, but when another business does", async () => {
    const { quote, token } = await offered();
    const opens = async () => (await activityOf(quote)).filter(({ verb }) => verb === "open").length;
    await byLink(test, "GET", `/quotes/${token}`, undefined, owner.headers);
    expect(await opens()).toBe(0);
    const other = await registerOrganization(test, "Someone else");
    await byLink(test, "GET", `/quotes/${token}`, undefined, other.headers);
    expect(await opens()).toBe(1);
  });

  it("is counted, and told to the office once for a visit", async () => {
    const { quote, token } = await offered();
    await byLink(test, "GET", `/quotes/${token}`);
    await byLink(test, "GET", `/quotes/${token}`);
    const first = now;
    now = new Date(first.getTime() + 31 * 60_000);
    await byLink(test, "GET", `/quotes/${token}`);
    const { link } = await mustCall<{ link: object }>(test, `/quotes/${quote._id}/link`, {
      method: "GET",
      headers: owner.headers,
    });
    expect(link).toMatchObject({ opens: 2, lastOpenedAt: now.toISOString() });
    now = first;
    expect((await activityOf(quote)).filter(({ verb }) => verb === "open")).toHaveLength(2);
    expect(await lastEvent(test, owner, quote._id)).toMatchObject({ kind: "quote" });
  });

  it("the server tells what a choice comes to", async () => {
    const { quote, token } = await offered();
    const [, pan, alarm] = quote.lineItems.map(({ _id }) => _id);
    const price = (selectedLines: unknown[]) =>
      byLink(test, "POST", `/quotes/${token}/price`, { selectedLines });
    expect((await price([])).json()).toMatchObject({ subtotal: 1000, total: 1100 });
    expect((await price([pan, alarm])).json()).toMatchObject({ subtotal: 1150, tax: 115, total: 1265 });
    expect((await price([quote.lineItems[0]?._id])).statusCode).toBe(400);
    expect(await readQuote(quote)).toMatchObject({ total: 1210 });
  });

  it("200: is approved with the chosen lines, a name and a drawn signature; the address is kept", async () => {
    const { quote, token } = await offered({ deposit: 300 });
    const alarm = quote.lineItems[2]?._id;
    const answer = await approve(token, {
      name: "Vera Lindqvist",
      signature: drawing(),
      selectedLines: [alarm],
      version: quote.version,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: "approved", total: 1155, deposit: 300 });
    expect(await readQuote(quote)).toMatchObject({ status: "approved", decidedByName: "Vera Lindqvist" });
    const { rows } = await test.database.pool.query(
      "select decided_from, a.name, a.size > 0 as kept, file_hash from quotes q join attachments a on a.id = signature_id where q.id = $1",
      [quote._id],
    );
    expect(rows).toMatchObject([{ decided_from: "127.0.0.1", name: "signature.png", kept: true }]);
    const kept = (await readContent(test.deps.store, rows[0]?.file_hash))?.toString("latin1");
    expect(kept).toContain("PNG");
    expect(kept).not.toContain("hidden");
    expect((await activityOf(quote))[0]).toMatchObject({ verb: "approve", to: { decidedBy: "client" } });
    expect((await approve(token, { name: "Someone Else" })).json()).toMatchObject({
      decidedByName: "Vera Lindqvist",
    });
  });

  it("200: is approved by the typed name alone, and declined with a reason", async () => {
    const typed = await offered();
    expect((await approve(typed.token, { name: "Vera" })).json()).toMatchObject({ status: "approved" });
    const { quote, token } = await offered();
    const no = await byLink(test, "POST", `/quotes/${token}/decline`, { name: "Vera", reason: "Too dear" });
    expect(no.json()).toMatchObject({ status: "rejected", declineReason: "Too dear" });
    expect(await readQuote(quote)).toMatchObject({ status: "rejected", declineReason: "Too dear" });
    expect((await approve(token, { name: "Vera" })).statusCode).toBe(409);
  });

  it("200: an approval that is repeated changes nothing; with its key it says so; 422 with another body", async () => {
    const { quote, token } = await offered();
    const path = `/quotes/${token}/approve`;
    const key = { "idempotency-key": "approve-1" };
    const signed = { name: "Vera", signature: drawing(), version: quote.version };
    const first = await byLink(test, "POST", path, signed, key);
    const again = await byLink(test, "POST", path, signed, key);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.json()).toEqual(first.json());
    await approve(token, signed);
    const contents = async () =>
      (await readdir(join(test.config.dataDir, "files"), { recursive: true })).filter(
        (name) => name.length > 60,
      );
    const kept = await contents();
    const late = drawing(Buffer.alloc(18, "005555555555555555", "hex"));
    expect((await approve(token, { ...signed, signature: late })).statusCode).toBe(200);
    expect(await contents()).toEqual(kept);
    const { rows } = await test.database.pool.query(
      "select count(*)::int as files from attachments where record_id = $1",
      [quote._id],
    );
    expect(rows).toEqual([{ files: 1 }]);
    expect((await activityOf(quote)).filter(({ verb }) => verb === "approve")).toHaveLength(1);
    expect((await byLink(test, "POST", path, { name: "Kim" }, key)).statusCode).toBe(422);
    const other = await offered();
    const elsewhere = await byLink(test, "POST", `/quotes/${other.token}/approve`, { name: "Kim" }, key);
    expect(elsewhere.json()).toMatchObject({ status: "approved", decidedByName: "Kim" });
  });

  it("409: what the customer saw has changed since", async () => {
    const { quote, token } = await offered();
    await mustCall(test, `/quotes/${quote._id}`, {
      method: "PUT",
      headers: owner.headers,
      payload: { title: "Two heaters" },
    });
    const answer = await approve(token, { name: "Vera", version: quote.version });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "stale_version"]);
    expect(answer.json()).not.toHaveProperty("current");
  });

  it("200: the same was sent again, or what they saw was sent after an edit", async () => {
    const resend = ({ _id }: Quote) =>
      mustCall<Quote>(test, `/quotes/${_id}/send`, { headers: owner.headers, payload: {} });
    const { quote, token } = await offered();
    expect(await resend(quote)).toMatchObject({ version: quote.version, changedSinceSent: false });
    const alarm = quote.lineItems[2]?._id;
    const chosen = { name: "Vera", version: quote.version, selectedLines: [alarm] };
    expect((await approve(token, chosen)).json()).toMatchObject({ status: "approved" });
    const edited = await offered();
    await mustCall(test, `/quotes/${edited.quote._id}`, {
      method: "PUT",
      headers: owner.headers,
      payload: { title: "Two heaters" },
    });
    const { version } = (await byLink(test, "GET", `/quotes/${edited.token}`)).json();
    await resend(edited.quote);
    expect((await approve(edited.token, { name: "Vera", version: edited.quote.version })).statusCode).toBe(
      409,
    );
    expect((await approve(edited.token, { name: "Vera", version })).statusCode).toBe(200);
  });

  it("409: it has expired", async () => {
    const { token } = await offered({ validUntil: "2026-11-14" });
    expect((await approve(token, { name: "Vera" })).json().message).toBe(
      "This quote is expired and can't become approved",
    );
  });

  it.each([
    ["no name", {}, "Name is required"],
    ["a signature that is no image", { name: "V", signature: "data:image/png;base64,AAAA" }, "PNG"],
    ["an image that cannot be drawn", { name: "V", signature: drawing(Buffer.alloc(7)) }, "PNG"],
    [
      "an image that is too wide",
      { name: "V", signature: drawing(Buffer.alloc(8005), "000007d100000001") },
      "PNG",
    ],
    ["text in place of a signature", { name: "V", signature: "Vera" }, "PNG"],
    [
      "a signature above 100 kB",
      { name: "V", signature: `data:image/png;base64,${"A".repeat(140_000)}` },
      "100 kB",
    ],
  ])("400: %s", async (_, payload, message) => {
    const { quote, token } = await offered();
    const answer = await approve(token, payload);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)]);
    expect(await readQuote(quote)).toMatchObject({ status: "pending" });
  });
});

describe("a link", () => {
  it("is stored as a digest, and stays the same until it is withdrawn", async () => {
    const { quote, token } = await offered();
    expect(await tokenFor(test, owner, `/quotes/${quote._id}`)).toBe(token);
    const { rows } = await test.database.pool.query("select * from customer_links where record_id = $1", [
      quote._id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const revoked = await test.app.inject({
      method: "DELETE",
      url: `/api/quotes/${quote._id}/link`,
      headers: owner.headers,
    });
    expect(revoked.statusCode).toBe(204);
    const answer = await byLink(test, "GET", `/quotes/${token}`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, "This link was turned off"]);
    const fresh = await tokenFor(test, owner, `/quotes/${quote._id}`);
    expect(fresh).not.toBe(token);
    expect((await byLink(test, "GET", `/quotes/${fresh}`)).statusCode).toBe(200);
  });

  it("404: expired after 180 days, unknown, of the other kind, or of a deleted record", async () => {
    const { quote, token } = await offered();
    expect((await byLink(test, "GET", `/invoices/${token}`)).statusCode).toBe(404);
    expect((await byLink(test, "GET", `/quotes/${"x".repeat(43)}`)).statusCode).toBe(404);
    const later = now;
    now = new Date(later.getTime() + 180 * 24 * 3_600_000);
    const expired = await byLink(test, "GET", `/quotes/${token}`);
    now = later;
    expect([expired.statusCode, expired.json().message]).toEqual([404, "This link has expired"]);
    await test.app.inject({ method: "DELETE", url: `/api/quotes/${quote._id}`, headers: owner.headers });
    expect((await byLink(test, "GET", `/quotes/${token}`)).statusCode).toBe(404);
  });

  it("an invoice's shows its balance and what was paid", async () => {
    await newClient(test, owner);
    const invoice = await addInvoice(test, owner);
    await mustCall(test, `/invoices/${invoice._id}/payments`, {
      headers: owner.headers,
      payload: { amount: 30, method: "check", note: "No. 12, for the office's eyes" },
    });
    const token = await tokenFor(test, owner, `/invoices/${invoice._id}`);
    const answer = await byLink(test, "GET", `/invoices/${token}`);
    expect(answer.json()).toMatchObject({
      invoiceNumber: invoice.invoiceNumber,
      balance: 70,
      payments: [{ amount: 30, method: "check", note: "" }],
    });
    expect(answer.body).not.toContain("office's eyes");
  });
});
