import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { blankLine, minQuantity } from "@/records/line-drafts";
import { noShare } from "@/records/share-drafts";
import { emptyInvoice, invoiceForm, keepsJob, mayRefill, toInvoiceBody } from "./invoice-draft";

const client = { value: "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f5e", label: "Grace Liu" };
const job = { value: "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f5f", label: "Tankless install", client };
const line = { ...blankLine(minQuantity.invoice), name: "Labor", quantity: "9.5", unitPrice: "145" };
const draft = { ...emptyInvoice, job, client, dueDate: "2026-12-01", lines: [line] };

const messages = (value: object) =>
  Object.fromEntries(
    z.safeParse(invoiceForm, value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

describe("a new invoice", () => {
  it("needs job, client, due date and a line, and says so all at once", () => {
    expect(messages(emptyInvoice)).toMatchObject({
      job: "Job is required",
      client: "Client is required",
      dueDate: "Due date is required",
      lines: "At least one line item is required",
    });
  });

  it("is sent with the total of each line, as the specification has it", () => {
    expect(toInvoiceBody(z.parse(invoiceForm, { ...draft, notes: " Thanks " }))).toEqual({
      job: job.value,
      client: client.value,
      lineItems: [
        {
          name: "Labor",
          description: "",
          quantity: 9.5,
          unit: "each",
          unitPrice: 145,
          rebate: false,
          total: 1377.5,
        },
      ],
      terms: { dueDate: "2026-12-01" },
      notes: "Thanks",
      discount: 0,
    });
  });
});

describe("job and client", () => {
  it("belong together", () => {
    expect(keepsJob(job, client.value)).toBe(true);
    expect(keepsJob(job, "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f60")).toBe(false);
    expect(keepsJob(undefined, client.value)).toBe(false);
  });
});

describe("the amounts of a job", () => {
  const brought = { lines: [line], discount: { ...noShare, value: "5.00" }, taxRate: "8" };

  it("give way to those of the job that is picked instead", () => {
    expect(mayRefill(structuredClone(brought), brought)).toBe(true);
    expect(mayRefill({ ...brought, lines: emptyInvoice.lines }, brought)).toBe(true);
  });

  it("stay once someone has typed over them", () => {
    expect(mayRefill({ ...brought, lines: [{ ...line, quantity: "10" }] }, brought)).toBe(false);
    expect(mayRefill({ ...brought, lines: [line, { ...line, name: "Parts" }] }, brought)).toBe(false);
    expect(mayRefill({ ...brought, discount: { value: "5.00", kind: "percent" } }, brought)).toBe(false);
  });
});
