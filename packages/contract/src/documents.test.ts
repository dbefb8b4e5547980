import { describe, expect, it } from "vitest";
import { previewAccounting, updateAccountingSettings } from "./accounting";
import { payCustomerInvoice } from "./customer";
import { refundDepositBody } from "./deposits";
import { category, day, lineItemBody, lineItemsBody } from "./documents";
import { recordPaymentBody, refundInvoiceBody, updateInvoiceBody } from "./invoices";
import { logTimeBody } from "./job-work";
import { updateJobBody } from "./jobs";
import { updateMessageSettingsBody } from "./messages";
import { recordDepositBody, updateQuoteBody } from "./quotes";
import { createRequestBody } from "./requests";
import { organizationBody } from "./settings";

const line = { name: "Labor", quantity: 1, unitPrice: 49 };

describe("a line item", () => {
  it.each([
    ["a tenth plus a fifth of a dollar", { unitPrice: 0.1 + 0.2 }],
    ["a thousandth of a unit", { quantity: 0.001 }],
    ["no price", { unitPrice: 0 }],
    ["the highest price", { unitPrice: 99_999_999.99 }],
    ["a rebate below zero", { unitPrice: -250, rebate: true }],
    ["a rebate of nothing", { unitPrice: 0, rebate: true }],
    ["a unit of 20 letters", { unit: "x".repeat(20) }],
    ["any total, which nobody reads", { total: "a lot" }],
  ])("accepts %s", (_, change) => {
    expect(lineItemBody.safeParse({ ...line, ...change }).success).toBe(true);
  });

  it.each([
    ["a fraction of a cent", { unitPrice: 0.005 }, "Unit price must be in whole cents"],
    ["less than a cent by far", { unitPrice: 1e-9 }, "Unit price must be in whole cents"],
    ["a negative price", { unitPrice: -1 }, "Unit price can't be negative"],
    ["nothing of it", { quantity: 0 }, "Quantity must be at least 0.001"],
    ["a fourth decimal", { quantity: 1.0005 }, "Quantity can have up to three decimals"],
    ["no name", { name: " " }, "Name is required"],
    ["a rebate above zero", { unitPrice: 1, rebate: true }, "A rebate's unit price can't be above zero"],
    ["a fraction of a cent off", { unitPrice: -0.005, rebate: true }, "Unit price must be in whole cents"],
    ["no price at all", { unitPrice: undefined }, "Unit price must be a number"],
  ])("refuses %s", (_, change, message) => {
    expect(lineItemBody.safeParse({ ...line, ...change }).error?.issues[0]?.message).toBe(message);
  });

  it("counts each unless told", () => {
    expect(lineItemBody.parse(line)).toMatchObject({ unit: "each", rebate: false });
    expect(lineItemBody.parse({ ...line, unit: " hour " })).toMatchObject({ unit: "hour" });
    expect(lineItemBody.parse({ ...line, unit: " " })).toMatchObject({ unit: "each" });
  });

  it("is needed at least once", () => {
    for (const lines of [[], undefined]) {
      expect(lineItemsBody.safeParse(lines).error?.issues[0]?.message).toBe(
        "At least one line item is required",
      );
    }
  });
});

describe("an amount of money", () => {
  const payment = { method: "cash", reason: "Because" };
  const amounts = [
    ["a payment", recordPaymentBody, (amount: number) => ({ ...payment, amount })],
    ["a refund", refundInvoiceBody, (amount: number) => ({ ...payment, amount })],
    ["a deposit", recordDepositBody, (amount: number) => ({ ...payment, amount })],
    ["a returned deposit", refundDepositBody, (amount: number) => ({ ...payment, amount })],
    ["a card payment", payCustomerInvoice.body, (amount: number) => ({ amount })],
  ] as const;
  const others = [
    ["an invoice's discount", updateInvoiceBody, (discount: number) => ({ discount })],
    ["a quote's discount", updateQuoteBody, (discount: number) => ({ discount })],
    ["a quote's deposit", updateQuoteBody, (deposit: number) => ({ deposit })],
    ["an estimated cost", updateJobBody, (estimatedCost: number) => ({ estimatedCost })],
    ["an hourly cost", organizationBody, (hourlyCost: number) => ({ hourlyCost })],
    ["a mileage cost", organizationBody, (mileageCost: number) => ({ mileageCost })],
    [
      "a late fee",
      updateMessageSettingsBody,
      (value: number) => ({
        reminders: [],
        quietHours: { from: "20:00", until: "08:00" },
        lateFee: { enabled: true, type: "fixed", value, days: [7] },
      }),
    ],
  ] as const;
  const messageOf = (body: (typeof amounts | typeof others)[number][1], value: object) =>
    body.safeParse(value).error?.issues[0]?.message;

  it.each([...amounts, ...others])("of %s is refused when it rounds to no cent", (_, body, valueOf) => {
    expect(messageOf(body, valueOf(1e-9))).toMatch(/ must be in whole cents$/);
    expect(messageOf(body, valueOf(0.1 + 0.2))).toBeUndefined();
  });

  it.each([
    ["an hour of work", { hourlyCost: 10_000 }, { hourlyCost: 10_000.01 }],
    ["a mile", { mileageCost: 1_000 }, { mileageCost: 1_000.01 }],
  ])("for %s has a limit that can be stored", (_, most, more) => {
    expect(messageOf(organizationBody, most)).toBeUndefined();
    expect(messageOf(organizationBody, more)).toMatch(/ is too large$/);
  });

  it.each(amounts)("of %s is at least one cent", (_, body, valueOf) => {
    expect(messageOf(body, valueOf(0))).toBe("Amount must be more than zero");
    expect(messageOf(body, valueOf(0.01))).toBeUndefined();
  });
});

describe("a category", () => {
  it("is taken in any case and answered in lower case", () => {
    expect(category.parse(" Repair ")).toBe("repair");
  });
});

describe("a day", () => {
  it.each(["2026-03-08", "2026-03-08T23:30:00-06:00", "2026-03-08T05:30:00.000Z"])("can be %s", (value) => {
    expect(day("Due date is required").safeParse(value).success).toBe(true);
  });

  it("is refused otherwise, in the field's own words", () => {
    for (const value of ["", "08/03/2026", "2026-02-30", null, "0000-01-01", "9999-12-31T00:00:00Z"]) {
      expect(day("Due date is required").safeParse(value).error?.issues[0]?.message).toBe(
        "Due date is required",
      );
    }
  });
});

describe("a date that someone enters", () => {
  const period = { format: "xero", from: "2026-03-01" };
  it.each([
    ["a period for the bookkeeper", previewAccounting.query, (day: string) => ({ ...period, to: day })],
    ["the closing of the books", updateAccountingSettings.body, (day: string) => ({ closedThrough: day })],
    ["a wished day", createRequestBody, (day: string) => ({ description: "Tap", wantedDays: [day] })],
    ["time at work", logTimeBody, (day: string) => ({ start: `${day}T00:00:00Z` })],
  ])("lies between 1900 and 2200: %s", (_, schema, valueOf) => {
    for (const day of ["0000-01-01", "1899-12-31", "2200-01-01", "9999-12-31"])
      expect(schema.safeParse(valueOf(day)).success).toBe(false);
    expect(schema.safeParse(valueOf("2026-03-08")).success).toBe(true);
  });
});

describe("an update", () => {
  it("invents nothing for fields that were left out", () => {
    expect(updateQuoteBody.parse({})).toEqual({});
  });
});
