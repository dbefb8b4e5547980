import type { Quote } from "@fieldwright/contract/quotes";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { useNavigate } from "@tanstack/react-router";
import {
  Check,
  CircleDollarSign,
  CreditCard,
  Ellipsis,
  Pencil,
  RotateCcw,
  Send,
  Signature,
  Trash2,
  Wrench,
  X,
} from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSendLabel } from "@/records/api";
import { OpenPageButton, PdfButton } from "@/records/document-buttons";
import { SendDialog } from "@/records/send-dialog";
import { Button, IconButton } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useConvertQuote, useDecideQuote, useDeleteQuote, useReviseQuote } from "./api";
import { DepositDialog } from "./deposits";
import { words } from "./words";

const orTell = (failure: string) => (error: unknown) => toast.error(errorMessage(error, failure));

type QuoteActionsProps = {
  quote: Quote;
  /** Optional lines that the approval includes. Undefined if the quote has none. */
  selectedLines: string[] | undefined;
  onEdit: () => void;
};

/** Actions allowed by the quote's status and the user's permissions. */
export function QuoteActions({ quote, selectedLines, onEdit }: QuoteActionsProps) {
  const mayWrite = useCan("quotes:write");
  const mayDecide = useCan("quotes:decide");
  const mayDelete = useCan("quotes:delete");
  const isPending = quote.status === "pending";
  const isOffered = isPending || quote.status === "approved";
  // The customer does not have it, or has something else.
  const isUnsent = isPending && (quote.sentAt === null || quote.changedSinceSent);
  return (
    <>
      {mayDelete || (mayWrite && isPending) ? <MoreActions quote={quote} onEdit={onEdit} /> : null}
      <PdfButton kind="quote" id={quote._id} number={quote.quoteNumber} />
      {mayWrite && isOffered ? <SendQuote quote={quote} isNext={isUnsent} /> : null}
      {mayWrite && quote.status === "approved" && quote.deposit > quote.depositPaid ? (
        <Deposit quote={quote} />
      ) : null}
      {mayDecide && mayWrite && isPending ? (
        <Decision quote={quote} selectedLines={selectedLines} isNext={!isUnsent} />
      ) : null}
      {mayDecide && !mayWrite ? <CustomersAnswer quote={quote} /> : null}
      {mayWrite && !isPending && quote.job === null ? <Revise quote={quote} onRevised={onEdit} /> : null}
      {mayWrite && quote.status === "approved" ? <Convert quote={quote} /> : null}
    </>
  );
}

/** Customers sign and pay on the quote's own page. */
function CustomersAnswer({ quote }: { quote: Quote }) {
  const document = { kind: "quote", id: quote._id } as const;
  if (quote.status === "pending")
    return (
      <OpenPageButton document={document} icon={<Signature aria-hidden="true" />}>
        {words.reviewAndAnswer}
      </OpenPageButton>
    );
  const owed = dollars(quote.deposit - quote.depositPaid);
  if (quote.status !== "approved" || owed <= 0) return null;
  return (
    <OpenPageButton document={document} icon={<CreditCard aria-hidden="true" />}>
      {words.payDepositOf(formatUsd(owed))}
    </OpenPageButton>
  );
}

type DecisionProps = Pick<QuoteActionsProps, "quote" | "selectedLines"> & { isNext: boolean };

/** The office decides on behalf of the customer. */
function Decision({ quote, selectedLines, isNext }: DecisionProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  const decide = useDecideQuote(quote._id, quote.version);
  const approve = () =>
    decide.mutate(
      { status: "approved", selectedLines },
      {
        onError: orTell(words.failedToApproveQuote),
      },
    );
  return (
    <>
      <Button icon={<X aria-hidden="true" />} onClick={() => setIsRejecting(true)}>
        {words.reject}
      </Button>
      <Button
        variant={isNext ? "primary" : "secondary"}
        icon={<Check aria-hidden="true" />}
        busy={decide.isPending}
        onClick={approve}
      >
        {words.approve}
      </Button>
      <RejectQuoteDialog
        quoteNumber={quote.quoteNumber}
        open={isRejecting}
        onOpenChange={setIsRejecting}
        onReject={(reason) => {
          setIsRejecting(false);
          decide.mutate({ status: "rejected", reason }, { onError: orTell(words.failedToRejectQuote) });
        }}
      />
    </>
  );
}

function SendQuote({ quote, isNext }: { quote: Quote; isNext: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const document = { kind: "quote", id: quote._id } as const;
  const label = useSendLabel(document, quote.sentAt);
  return (
    <>
      <Button
        variant={isNext ? "primary" : "secondary"}
        icon={<Send aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? (
        <SendDialog document={document} number={quote.quoteNumber} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function Deposit({ quote }: { quote: Quote }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<CircleDollarSign aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {words.recordDeposit}
      </Button>
      {isOpen ? <DepositDialog quote={quote} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Revise({ quote, onRevised }: { quote: Quote; onRevised: () => void }) {
  const revise = useReviseQuote(quote._id);
  return (
    <Button
      icon={<RotateCcw aria-hidden="true" />}
      busy={revise.isPending}
      onClick={() =>
        revise.mutate(undefined, { onSuccess: onRevised, onError: orTell(words.failedToReviseQuote) })
      }
    >
      {words.revise}
    </Button>
  );
}

/** Converting again opens the same job. */
function Convert({ quote }: { quote: Quote }) {
  const navigate = useNavigate();
  const convert = useConvertQuote(quote._id);
  const openJob = (id: string) => navigate({ to: "/jobs/$id", params: { id } });
  if (quote.job) {
    const { _id, jobNumber } = quote.job;
    return (
      <Button icon={<Wrench aria-hidden="true" />} onClick={() => void openJob(_id)}>
        {words.openJobNumber(jobNumber)}
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<Wrench aria-hidden="true" />}
      busy={convert.isPending}
      onClick={() =>
        convert.mutate(undefined, {
          onSuccess: ({ job }) => void openJob(job._id),
          onError: orTell(words.failedToConvertQuote),
        })
      }
    >
      {words.convertToJob}
    </Button>
  );
}

function MoreActions({ quote, onEdit }: { quote: Quote; onEdit: () => void }) {
  const navigate = useNavigate();
  const mayWrite = useCan("quotes:write");
  const mayDelete = useCan("quotes:delete");
  const remove = useDeleteQuote();
  const leave = () => navigate({ to: "/quotes" });
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.moreActions}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {mayWrite && quote.status === "pending" ? (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {words.editQuote}
          </MenuItem>
        ) : null}
        {mayDelete ? (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => void remove({ id: quote._id, name: quote.quoteNumber, leave })}
          >
            {words.deleteQuote}
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

type RejectQuoteDialogProps = {
  quoteNumber: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReject: (reason: string) => void;
};

function RejectQuoteDialog({ quoteNumber, open, onOpenChange, onReject }: RejectQuoteDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.rejectQuoteNumber(quoteNumber)}
      description={words.thisClosesQuoteOffice}
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason);
      }}
      foot={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger">
            {words.rejectQuote}
          </Button>
        </>
      }
    >
      <Field label={words.reason} optional hint={words.savedWithQuoteSo}>
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
