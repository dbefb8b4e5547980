import type { ReactNode } from "react";
import { errorMessage } from "@/lib/api-error";
import { Button, type ButtonProps } from "@/ui/button";
import { toast } from "@/ui/toast";
import { type PagedDocument, useOpenPage } from "./api";

type OpenPageButtonProps = Pick<ButtonProps, "size" | "variant" | "icon" | "aria-label"> & {
  document: PagedDocument;
  children: ReactNode;
};

/** Leads a customer to their own page of a document, where it is signed and paid. */
export function OpenPageButton({ document, variant = "primary", children, ...look }: OpenPageButtonProps) {
  const open = useOpenPage();
  return (
    <Button
      {...look}
      variant={variant}
      busy={open.isPending}
      onClick={() =>
        open.mutate(document, {
          onError: (error) => toast.error(errorMessage(error, `Failed to open the ${document.kind}`)),
        })
      }
    >
      {children}
    </Button>
  );
}
