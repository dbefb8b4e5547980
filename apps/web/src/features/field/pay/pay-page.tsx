import type { DueInvoice } from "@fieldwright/contract/collect";
import { useQuery } from "@tanstack/react-query";
import { Copy, Share2 } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { QrCode } from "@/ui/qr-code";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { payPageQuery } from "./api";

const copy = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toast.success("The customer’s link is copied."),
    () => toast.error("Couldn't copy the link. Let the customer scan the code."),
  );

/** Closing the phone's own sheet is no problem to tell of. */
const share = (url: string, title: string) => navigator.share({ url, title }).catch(() => undefined);

type PayPageProps = { job: string; invoice: DueInvoice; takesCards: boolean };

/** The customer scans the code, or gets the link, and pays on their own phone. */
export function PayPage({ job, invoice, takesCards }: PayPageProps) {
  const { _id, invoiceNumber: number } = invoice;
  const { data, error, isFetching, refetch } = useQuery(payPageQuery(job, _id));
  if (error && !data)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 px-4 py-4 text-16/[22px]">
        {errorMessage(error, "The pay page needs a signal.")}
        <Button size="touch" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Spinner label="Loading the pay page" className="w-full justify-center py-24" />;
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-4">
      <QrCode text={data.url} label={`QR code of the pay page for ${number}`} className="size-60" />
      <p className="text-center text-16/[22px] text-pretty">
        {takesCards
          ? "The customer scans this and pays by card on their phone."
          : "The customer scans this and sees the invoice. Your company does not take cards online yet."}
      </p>
      <div className="flex w-full gap-2">
        <Button
          size="touch"
          icon={<Copy aria-hidden="true" />}
          className="flex-1"
          onClick={() => void copy(data.url)}
        >
          Copy link
        </Button>
        {"share" in navigator ? (
          <Button
            size="touch"
            icon={<Share2 aria-hidden="true" />}
            className="flex-1"
            onClick={() => void share(data.url, `Invoice ${number}`)}
          >
            Share link
          </Button>
        ) : null}
      </div>
    </div>
  );
}
