import type { Invoice, Payment } from "@fieldwright/contract/invoices";
import { dayIn } from "@fieldwright/domain/calendar";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useZone } from "@/lib/dates";
import { PaymentForm, usePaymentForm } from "@/records/payment-form";
import { IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useCorrectPayment, useRemovePayment } from "./api";
import { words } from "./words";

/** Only for payments entered by hand. Online card payments and refunds cannot be removed. */
export function PaymentMenu({ invoice, payment }: { invoice: Invoice; payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemovePayment(invoice);
  if (payment.online || payment.amount < 0) return null;
  const askAndRemove = async () => {
    const agreed = await confirm({
      title: words.removeThisPaymentOf(formatUsd(payment.amount)),
      body: words.onlyForPaymentRecorded,
      confirmLabel: words.removePayment,
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync(payment._id);
    } catch (error) {
      toast.error(errorMessage(error, words.failedToRemovePayment));
    }
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={words.actionsForPaymentOf(formatUsd(payment.amount))}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setIsOpen(true)}>
            {words.editPayment}
          </MenuItem>
          {payment.deposit ? null : (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void askAndRemove()}>
              {words.removePayment}
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
      toast.error(errorMessage(error, words.failedToEditPayment));
      return;
    }
    onClose();
  });
  return (
    <PaymentForm
      form={form}
      title={words.editPayment}
      description={words.onHistoryKeepsOld(invoice.invoiceNumber)}
      footNote={words.balanceOf(formatUsd(invoice.balance))}
      notePlaceholder={words.checkNumberCardEnding}
      busy={correct.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
