import type { Invoice } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import { useNavigate } from "@tanstack/react-router";
import { Ban, CircleDollarSign, CreditCard, Ellipsis, Pencil, Send, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { OpenPageButton } from "@/records/open-page-button";
import { PdfButton } from "@/records/pdf-button";
import { RefundDialog } from "@/records/refund-dialog";
import { SendDialog } from "@/records/send-dialog";
import { useSendLabel } from "@/records/use-link";
import { Button, IconButton } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { useDeleteInvoice, useRefundInvoice } from "./api";
import { PaymentDialog } from "./payment-dialog";
import { VoidDialog } from "./void-dialog";

type Open = "payment" | "refund" | "void" | "send" | null;

/** A client prints it and pays on their own page of it; everything else is the office's. */
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
            Pay {formatUsd(invoice.balance)}
          </OpenPageButton>
        ) : null}
      </>
    );
  const close = () => setOpen(null);
  return (
    <>
      {invoice.status === "cancelled" ? null : (
        <MoreActions invoice={invoice} onEdit={onEdit} onOpen={setOpen} />
      )}
      {pdf}
      {invoice.status === "cancelled" ? null : (
        <SendButton invoice={invoice} onClick={() => setOpen("send")} />
      )}
      {invoice.balance > 0 && invoice.status !== "cancelled" ? (
        <Button
          variant="primary"
          icon={<CircleDollarSign aria-hidden="true" />}
          onClick={() => setOpen("payment")}
        >
          Record payment
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

function SendButton({ invoice, onClick }: { invoice: Invoice; onClick: () => void }) {
  const label = useSendLabel({ kind: "invoice", id: invoice._id }, invoice.sentAt);
  return (
    <Button icon={<Send aria-hidden="true" />} onClick={onClick}>
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
        <IconButton label="More actions">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {isPaid ? null : (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            Edit invoice
          </MenuItem>
        )}
        {invoice.paid > 0 ? (
          <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => onOpen("refund")}>
            Record refund
          </MenuItem>
        ) : (
          <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => onOpen("void")}>
            Void invoice
          </MenuItem>
        )}
        {mayDelete && isUntouched ? (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => void remove({ id: invoice._id, name: invoice.invoiceNumber, leave })}
          >
            Delete invoice
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
