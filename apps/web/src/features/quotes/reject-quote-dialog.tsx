import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";

type RejectQuoteDialogProps = {
  quoteNumber: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReject: (reason: string) => void;
};

export function RejectQuoteDialog({ quoteNumber, open, onOpenChange, onReject }: RejectQuoteDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Reject ${quoteNumber}`}
      description="The quote is closed; the office can revise it."
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason);
      }}
      foot={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="danger">
            Reject quote
          </Button>
        </>
      }
    >
      <Field label="Reason" optional hint="Kept with the quote, so that a revision can answer it.">
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
