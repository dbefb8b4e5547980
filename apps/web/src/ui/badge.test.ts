import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CustomerWords, StatusBadge } from "./badge";

const asCustomer = (status: "pending" | "confirmed" | "rescheduled") =>
  renderToStaticMarkup(
    createElement(CustomerWords, null, createElement(StatusBadge, { kind: "visit", status })),
  );

test("visits that a customer reads as scheduled look the same", () => {
  expect(asCustomer("pending")).toContain("Scheduled");
  expect(asCustomer("pending")).toBe(asCustomer("confirmed"));
  expect(asCustomer("rescheduled")).toBe(asCustomer("confirmed"));
});
