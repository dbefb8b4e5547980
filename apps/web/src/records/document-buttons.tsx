import type { PdfKind } from "@fieldwright/contract/pdf";
import { useMutation } from "@tanstack/react-query";
import { Download, ExternalLink, FileText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { apiBase, errorMessage } from "@/lib/api-client";
import { Button, type ButtonProps } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { type PagedDocument, pdfAddress, useOpenPage } from "./api";
import { words } from "./words";

/** Phones open PDFs in a separate app, and a PDF from another origin cannot be shown in the page. */
const showsPdf = () =>
  navigator.pdfViewerEnabled && apiBase.startsWith("/") && matchMedia("(min-width: 768px)").matches;

type PdfButtonProps = {
  kind: PdfKind;
  id: string;
  number: string;
  label?: string;
  /** The visit that the sheet of a recurring job is for. */
  visit?: string | undefined;
};

/** Shows the document in a dialog if the browser can, else in a new tab. */
export function PdfButton({ kind, id, number, label = "PDF", visit }: PdfButtonProps) {
  const [shown, setShown] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: async (tab: Window | "here" | null) => {
      const url = await pdfAddress(kind, id, visit);
      if (tab === "here") setShown(url);
      else if (tab) tab.location.href = url;
      else location.assign(url);
    },
    onError: (error, tab) => {
      if (tab !== "here") tab?.close();
      toast.error(errorMessage(error, words.failedToOpenPdf));
    },
  });
  return (
    <>
      <Button
        icon={<FileText aria-hidden="true" />}
        busy={open.isPending}
        // Open the tab during the click: browsers block one opened later.
        onClick={() => open.mutate(showsPdf() ? "here" : window.open("", "_blank"))}
      >
        {label}
      </Button>
      {shown ? <PdfDialog number={number} url={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function PdfDialog({ number, url, onClose }: { number: string; url: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={number}
      size="lg"
      flush
      foot={
        <>
          <Button asChild icon={<ExternalLink aria-hidden="true" />}>
            <a href={url} target="_blank" rel="noreferrer">
              {words.openInTab}
            </a>
          </Button>
          <Button asChild variant="primary" icon={<Download aria-hidden="true" />}>
            <a href={url} download={`${number}.pdf`}>
              {words.download}
            </a>
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and it is our own */}
      <iframe
        title={words.asPdf(number)}
        src={`${url}#navpanes=0&view=FitH`}
        className="block h-[calc(100dvh-11rem)] w-full"
      />
    </Dialog>
  );
}

type OpenPageButtonProps = Pick<ButtonProps, "size" | "variant" | "icon" | "aria-label"> & {
  document: PagedDocument;
  children: ReactNode;
};

/** Opens the customer's own page of a document, where they sign and pay. */
export function OpenPageButton({ document, variant = "primary", children, ...look }: OpenPageButtonProps) {
  const open = useOpenPage();
  return (
    <Button
      {...look}
      variant={variant}
      busy={open.isPending}
      onClick={() =>
        open.mutate(document, {
          onError: (error) => toast.error(errorMessage(error, words.failedToOpen(document.kind))),
        })
      }
    >
      {children}
    </Button>
  );
}
