import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { RequestDialog } from "./request-dialog";

export function RequestButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Request new work
      </Button>
      {isOpen ? <RequestDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
