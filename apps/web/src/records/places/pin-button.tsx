import { MapPinPen } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "@/ui/button";
import { PinDialog } from "./pin-dialog";

type PinButtonProps = Omit<ComponentProps<typeof PinDialog>, "onClose">;

export function PinButton(props: PinButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<MapPinPen aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Move the pin
      </Button>
      {isOpen ? <PinDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
