import type { PdfKind } from "@fieldwright/contract/pdf";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { pdfAddress } from "./api/documents";

type PdfButtonProps = { kind: PdfKind; id: string; label?: string };

/** Opens the document in a tab, where it can be looked at, printed and saved. */
export function PdfButton({ kind, id, label = "PDF" }: PdfButtonProps) {
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      const url = await pdfAddress(kind, id);
      if (tab) tab.location.href = url;
      else location.assign(url);
    },
    onError: (error, tab) => {
      tab?.close();
      toast.error(errorMessage(error, "Failed to open the PDF"));
    },
  });
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={open.isPending}
      // Opened within the click: browsers refuse a tab that comes later.
      onClick={() => open.mutate(window.open("", "_blank"))}
    >
      {label}
    </Button>
  );
}
