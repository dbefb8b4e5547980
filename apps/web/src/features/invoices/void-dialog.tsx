import type { Invoice } from "@fieldwright/contract/invoices";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useVoidInvoice } from "./api";

export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const cancel = useVoidInvoice(invoice._id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Void ${invoice.invoiceNumber}?`}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate(
          { reason },
          {
            onSuccess: onClose,
            onError: (error) => toast.error(errorMessage(error, "Failed to void invoice")),
          },
        );
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            Void invoice
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        Nothing is owed on it any more. The number stays on record, and this cannot be taken back.
      </p>
      <Field label="Reason" optional>
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
