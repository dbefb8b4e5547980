import type { Invoice, Payment } from "@fieldwright/contract/invoices";
import { dayIn } from "@fieldwright/domain/calendar";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useZone } from "@/lib/dates";
import { PaymentForm, usePaymentForm } from "@/records/payment-form";
import { IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useCorrectPayment, useRemovePayment } from "./api";

/** Only for payments entered by hand. Online card payments and refunds cannot be removed. */
export function PaymentMenu({ invoice, payment }: { invoice: Invoice; payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemovePayment(invoice);
  if (payment.online || payment.amount < 0) return null;
  const askAndRemove = async () => {
    const agreed = await confirm({
      title: `Remove this payment of ${formatUsd(payment.amount)}?`,
      body: "Only for a payment recorded by mistake. If you're giving money back, record a refund.",
      confirmLabel: "Remove payment",
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync(payment._id);
    } catch (error) {
      toast.error(errorMessage(error, "Failed to remove payment"));
    }
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions for the payment of ${formatUsd(payment.amount)}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setIsOpen(true)}>
            Edit payment
          </MenuItem>
          {payment.deposit ? null : (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void askAndRemove()}>
              Remove payment
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {isOpen ? (
        <CorrectPaymentDialog invoice={invoice} payment={payment} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

type CorrectPaymentDialogProps = { invoice: Invoice; payment: Payment; onClose: () => void };

function CorrectPaymentDialog({ invoice, payment, onClose }: CorrectPaymentDialogProps) {
  const correct = useCorrectPayment(invoice);
  const form = usePaymentForm({
    amount: payment.amount.toFixed(2),
    method: payment.method,
    note: payment.note,
    date: dayIn(useZone(), new Date(payment.paidAt)),
  });
  const submit = form.handleSubmit(async ({ amount, ...changes }) => {
    try {
      await correct.mutateAsync({
        payment: payment._id,
        body: { ...changes, amount: dollars(Number(amount)) },
      });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to edit payment"));
      return;
    }
    onClose();
  });
  return (
    <PaymentForm
      form={form}
      title="Edit payment"
      description={`On ${invoice.invoiceNumber}. The history keeps the old one.`}
      footNote={`Balance ${formatUsd(invoice.balance)}`}
      notePlaceholder="Check number, card ending"
      busy={correct.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
