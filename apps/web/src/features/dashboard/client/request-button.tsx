import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { type Draft, RequestDialog } from "./request-dialog";

export function RequestButton() {
  const [isOpen, setIsOpen] = useState(false);
  /** Kept so that closing the dialog by accident does not lose the text. */
  const [draft, setDraft] = useState<Draft>();
  const close = (left: Draft | undefined) => {
    setDraft(left);
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Request new work
      </Button>
      {isOpen ? <RequestDialog draft={draft} onClose={close} /> : null}
    </>
  );
}
