import type { Invoice } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import { useMutation } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { startCardPayment } from "./api/record-payment";

/** For the invoice's own customer. */
export function PayByCard({ invoice }: { invoice: Invoice }) {
  const mayPay = useCan("invoices:pay");
  const leave = useMutation({
    mutationFn: () => startCardPayment(invoice._id, invoice.balance),
    onSuccess: (url) => location.assign(url),
    onError: (error) => toast.error(errorMessage(error, "The card payment could not be started.")),
  });
  if (!mayPay || invoice.balance <= 0) return null;
  return (
    <Button
      variant="primary"
      icon={<CreditCard aria-hidden="true" />}
      busy={leave.isPending || leave.isSuccess}
      onClick={() => leave.mutate()}
    >
      Pay {formatUsd(invoice.balance)}
    </Button>
  );
}
