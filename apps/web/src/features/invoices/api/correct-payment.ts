import {
  type CorrectPaymentBody,
  correctPayment,
  type Invoice,
  removePayment,
} from "@fieldwright/contract/invoices";
import { call } from "@/lib/api-client";
import { useInvoiceChange } from "./use-invoice-change";

export const useCorrectPayment = ({ _id: id, version }: Invoice) =>
  useInvoiceChange(id, ({ payment, body }: { payment: string; body: CorrectPaymentBody }) =>
    call(correctPayment, { params: { id, payment }, body, ifMatch: version }),
  );

export const useRemovePayment = ({ _id: id, version }: Invoice) =>
  useInvoiceChange(id, (payment: string) =>
    call(removePayment, { params: { id, payment }, ifMatch: version }),
  );
