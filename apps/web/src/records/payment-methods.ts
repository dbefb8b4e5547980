import { type PaymentMethod, paymentMethods } from "@fieldwright/domain/statuses";

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: "Cash",
  check: "Check",
  card: "Card",
  bank_transfer: "Bank transfer",
  other: "Other",
};

export const methodOptions = paymentMethods.map((value) => ({ value, label: methodLabels[value] }));
