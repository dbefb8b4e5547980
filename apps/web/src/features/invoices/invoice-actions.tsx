import type { Invoice } from "@fieldwright/contract/invoices";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { useNavigate } from "@tanstack/react-router";
import { Ban, CircleDollarSign, CreditCard, Ellipsis, Pencil, Send, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSendLabel } from "@/records/api";
import { OpenPageButton, PdfButton } from "@/records/document-buttons";
import { PaymentForm, RefundDialog, usePaymentForm } from "@/records/payment-form";
import { SendDialog } from "@/records/send-dialog";
import { Button, IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useDeleteInvoice, useRecordPayment, useRefundInvoice, useVoidInvoice } from "./api";
import { words } from "./words";

type Open = "payment" | "refund" | "void" | "send" | null;

/** Clients can get the PDF and pay on the invoice's page. All other actions are for the office. */
export function InvoiceActions({ invoice, onEdit }: { invoice: Invoice; onEdit: () => void }) {
  const mayWrite = useCan("invoices:write");
  const mayPay = useCan("invoices:pay");
  const [open, setOpen] = useState<Open>(null);
  const refund = useRefundInvoice(invoice._id);
  const pdf = <PdfButton kind="invoice" id={invoice._id} number={invoice.invoiceNumber} />;
  if (!mayWrite)
    return (
      <>
        {pdf}
        {mayPay && invoice.balance > 0 ? (
          <OpenPageButton
            document={{ kind: "invoice", id: invoice._id }}
            icon={<CreditCard aria-hidden="true" />}
          >
            {words.payBalance(formatUsd(invoice.balance))}
          </OpenPageButton>
        ) : null}
      </>
    );
  const close = () => setOpen(null);
  const isSendNext = invoice.sentAt === null && invoice.balance > 0;
  return (
    <>
      {invoice.status === "cancelled" ? null : (
        <MoreActions invoice={invoice} onEdit={onEdit} onOpen={setOpen} />
      )}
      {pdf}
      {invoice.status === "cancelled" ? null : (
        <SendButton invoice={invoice} isNext={isSendNext} onClick={() => setOpen("send")} />
      )}
      {invoice.balance > 0 && invoice.status !== "cancelled" ? (
        <Button
          variant={isSendNext ? "secondary" : "primary"}
          icon={<CircleDollarSign aria-hidden="true" />}
          onClick={() => setOpen("payment")}
        >
          {words.recordPayment}
        </Button>
      ) : null}
      {open === "payment" ? <PaymentDialog invoice={invoice} onClose={close} /> : null}
      {open === "refund" ? (
        <RefundDialog
          number={invoice.invoiceNumber}
          paid={invoice.paid}
          payments={invoice.payments}
          busy={refund.isPending}
          onRefund={refund.mutateAsync}
          onClose={close}
        />
      ) : null}
      {open === "send" ? (
        <SendDialog
          document={{ kind: "invoice", id: invoice._id }}
          number={invoice.invoiceNumber}
          onClose={close}
        />
      ) : null}
      {open === "void" ? <VoidDialog invoice={invoice} onClose={close} /> : null}
    </>
  );
}

type SendButtonProps = { invoice: Invoice; isNext: boolean; onClick: () => void };

function SendButton({ invoice, isNext, onClick }: SendButtonProps) {
  const label = useSendLabel({ kind: "invoice", id: invoice._id }, invoice.sentAt);
  return (
    <Button variant={isNext ? "primary" : "secondary"} icon={<Send aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}

type MoreActionsProps = { invoice: Invoice; onEdit: () => void; onOpen: (which: Open) => void };

function MoreActions({ invoice, onEdit, onOpen }: MoreActionsProps) {
  const navigate = useNavigate();
  const mayDelete = useCan("invoices:delete");
  const remove = useDeleteInvoice();
  const leave = () => navigate({ to: "/invoices" });
  const isPaid = invoice.status === "paid" && invoice.paid > 0;
  const isUntouched = invoice.payments.length === 0 && invoice.sentAt === null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.moreActions}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {isPaid ? null : (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {words.editInvoice}
          </MenuItem>
        )}
        {invoice.paid > 0 ? (
          <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => onOpen("refund")}>
            {words.recordRefund}
          </MenuItem>
        ) : (
          <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => onOpen("void")}>
            {words.voidInvoice}
          </MenuItem>
        )}
        {mayDelete && isUntouched ? (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => void remove({ id: invoice._id, name: invoice.invoiceNumber, leave })}
          >
            {words.deleteInvoice}
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

type PaymentDialogProps = { invoice: Invoice; onClose: () => void };

function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const record = useRecordPayment(invoice._id);
  const { email } = invoice.client.user;
  const [receipt, setReceipt] = useState(email !== "" && invoice.sentAt !== null);
  const form = usePaymentForm({ amount: invoice.balance.toFixed(2), method: "card", note: "" });

  const submit = form.handleSubmit(async ({ amount, ...payment }) => {
    try {
      await record.mutateAsync({ ...payment, amount: dollars(Number(amount)), receipt });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToRecordPayment));
      return;
    }
    onClose();
  });

  return (
    <PaymentForm
      form={form}
      title={words.recordPayment}
      description={words.forInvoiceNumber(invoice.invoiceNumber)}
      footNote={words.balanceOf(formatUsd(invoice.balance))}
      notePlaceholder={words.checkNumberCardEnding}
      busy={record.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {email ? (
        <Checkbox
          checked={receipt}
          onChange={(event) => setReceipt(event.target.checked)}
          label={words.emailReceiptTo(email)}
          className="sm:col-span-2"
        />
      ) : null}
    </PaymentForm>
  );
}

function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const cancel = useVoidInvoice(invoice._id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.voidInvoiceNumber(invoice.invoiceNumber)}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate(
          { reason },
          {
            onSuccess: onClose,
            onError: (error) => toast.error(errorMessage(error, words.failedToVoidInvoice)),
          },
        );
      }}
      foot={<FormFoot label={words.voidInvoice} busy={cancel.isPending} onClose={onClose} tone="danger" />}
    >
      <p className="mb-4 text-ink-2">{words.nothingIsOwedOn}</p>
      <Field label={words.reason} optional>
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
