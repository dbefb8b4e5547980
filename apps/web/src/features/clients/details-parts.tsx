import { type ClientDetails, maxContacts } from "@fieldwright/contract/clients";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, MapPinned, Pencil, StickyNote, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { ContactButtons } from "@/records/client-rail";
import { foldAction } from "@/records/record-page";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { addressLines } from "./address-dialog";
import {
  type ClientContact,
  clientDetailsQuery,
  contactIn,
  noContact,
  useLoadDetails,
  useUpdateDetails,
  withoutContact,
} from "./contact-list";
import { BillingDialog, NotesDialog, OtherContactDialog } from "./details-dialogs";
import { words as clientWords } from "./words";

const words = clientWords.details;

type Asked = { readonly kind: "contact"; readonly index: number } | { readonly kind: "notes" | "billing" };

/** Further contacts, notes and billing address. What is empty folds into one line of actions. */
export function DetailsParts({ client }: { client: string }) {
  const mayEdit = useCan("clients:write");
  const [asked, setAsked] = useState<Asked>();
  const { data: details, isError, isFetching, refetch } = useQuery(clientDetailsQuery(client));
  if (!details)
    return isError ? (
      <div className="flex items-center justify-between gap-3 border-t border-line p-4 text-13 text-ink-2">
        {words.failedLoad}
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    ) : (
      <SkeletonRows rows={1} label={words.loading} />
    );
  const close = () => setAsked(undefined);
  return (
    <>
      {details.contacts.length > 0 ? (
        <ul aria-label={words.contacts} className="divide-y divide-line border-t border-line">
          {details.contacts.map((contact, index) => (
            <OtherContact
              key={`${index} ${contact.name} ${contact.phone} ${contact.email}`}
              contact={contact}
              actions={
                mayEdit ? (
                  <ContactActions
                    client={client}
                    contact={contact}
                    contacts={details.contacts}
                    version={details.version}
                    onEdit={() => setAsked({ kind: "contact", index })}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      ) : null}
      <NotesAndBilling client={client} details={details} mayEdit={mayEdit} onAsk={setAsked} />
      {mayEdit ? <AddLine details={details} onAsk={setAsked} /> : null}
      {asked?.kind === "contact" ? (
        <OtherContactDialog client={client} details={details} index={asked.index} onClose={close} />
      ) : asked?.kind === "notes" ? (
        <NotesDialog client={client} details={details} onClose={close} />
      ) : asked ? (
        <BillingDialog client={client} details={details} onClose={close} />
      ) : null}
    </>
  );
}

/** One line with what can be added. */
function AddLine({ details, onAsk }: { details: ClientDetails; onAsk: (asked: Asked) => void }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-13">
      {details.contacts.length < maxContacts ? (
        <button type="button" className={foldAction} onClick={() => onAsk({ kind: "contact", index: -1 })}>
          {words.addContact}
        </button>
      ) : (
        <span className="text-ink-2">{words.full(maxContacts)}</span>
      )}
      {details.notes ? null : (
        <button type="button" className={foldAction} onClick={() => onAsk({ kind: "notes" })}>
          {words.addNotes}
        </button>
      )}
      {details.billingAddress ? null : (
        <button type="button" className={foldAction} onClick={() => onAsk({ kind: "billing" })}>
          {words.addBilling}
        </button>
      )}
    </p>
  );
}

const titleOf = ({ name, label, phone, email }: ClientContact) =>
  name || label || phone || email || words.unnamed;

function OtherContact({ contact, actions }: { contact: ClientContact; actions: ReactNode }) {
  const { name, label, phone, email } = contact;
  const title = titleOf(contact);
  return (
    <li className="flex items-start gap-2 py-2.5 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="break-words">
          <span className="font-control">{title}</span>
          {label && name ? <span className="text-13 text-ink-2"> · {label}</span> : null}
        </p>
        {[phone, email].some((way) => way && way !== title) ? (
          <p className="text-13 break-words text-ink-2">
            {[phone, email].filter((way) => way && way !== title).join(" · ")}
          </p>
        ) : null}
        {phone || email ? <ContactButtons phone={phone || null} email={email} name={title} /> : null}
      </div>
      {actions}
    </li>
  );
}

type ContactActionsProps = {
  client: string;
  contact: ClientContact;
  contacts: readonly ClientContact[];
  /** Of the client, as it is shown. */
  version: number;
  onEdit: () => void;
};

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === "stale_version";

function ContactActions({ client, contact, contacts: shown, version, onEdit }: ContactActionsProps) {
  const update = useUpdateDetails(client);
  const load = useLoadDetails(client);
  const told = (error: unknown) => toast.error(errorMessage(error, words.failed));
  /**
   * False if somebody changed the contact meanwhile, so it stays. One that is gone by now counts as removed. A change
   * beside it, such as a new tag, stops nothing.
   */
  const removeFrom = async (contacts: readonly ClientContact[], seen: number): Promise<boolean> => {
    try {
      await update.mutateAsync({ body: { contacts: withoutContact(contacts, contact) }, version: seen });
      return true;
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await load();
      if (withoutContact(now.contacts, contact).length === now.contacts.length)
        return contactIn(now.contacts, shown, shown.indexOf(contact)) === noContact;
      return removeFrom(now.contacts, now.version);
    }
  };
  const putBack = async () => {
    const now = await load();
    await update.mutateAsync({ body: { contacts: [...now.contacts, contact] }, version: now.version });
  };
  const remove = async () => {
    try {
      if (await removeFrom(shown, version)) toast.undo(words.removed, () => void putBack().catch(told));
      else toast.error(words.changedMeanwhile);
    } catch (error) {
      told(error);
    }
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={words.contactNamed(titleOf(contact))} className="pointer-coarse:size-11">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
          {words.edit}
        </MenuItem>
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
          {words.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

type NotesAndBillingProps = {
  client: string;
  details: ClientDetails;
  mayEdit: boolean;
  onAsk: (asked: Asked) => void;
};

function NotesAndBilling({ client, details, mayEdit, onAsk }: NotesAndBillingProps) {
  const update = useUpdateDetails(client);
  const load = useLoadDetails(client);
  const { notes, billingAddress, version } = details;
  const told = (error: unknown) => toast.error(errorMessage(error, words.failed));
  // On top of what is stored now, unless somebody typed another address meanwhile.
  const putBilling = async () => {
    const now = await load();
    if (now.billingAddress) return;
    await update.mutateAsync({ body: { billingAddress }, version: now.version });
  };
  const removeBilling = () =>
    update.mutate(
      { body: { billingAddress: null }, version },
      {
        onSuccess: () => toast.undo(words.removedBilling, () => void putBilling().catch(told)),
        onError: told,
      },
    );
  const edit = (kind: "notes" | "billing", label: string) =>
    mayEdit ? (
      <IconButton
        label={label}
        size="sm"
        onClick={() => onAsk({ kind })}
        className="-my-1 pointer-coarse:size-11"
      >
        <Pencil aria-hidden="true" />
      </IconButton>
    ) : null;
  return (
    <>
      {notes ? (
        <Part
          icon={<StickyNote aria-hidden="true" size={15} strokeWidth={1.75} />}
          title={words.notes}
          actions={edit("notes", words.editNotes)}
        >
          <Notes text={notes} />
        </Part>
      ) : null}
      {billingAddress ? (
        <Part
          icon={<MapPinned aria-hidden="true" size={15} strokeWidth={1.75} />}
          title={words.billing}
          actions={
            <>
              {edit("billing", words.editBilling)}
              {mayEdit ? (
                <IconButton
                  label={`${words.remove} ${words.billing.toLowerCase()}`}
                  size="sm"
                  onClick={removeBilling}
                  className="-my-1 pointer-coarse:size-11"
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              ) : null}
            </>
          }
        >
          <p className="text-13 break-words">{addressLines(billingAddress).filter(Boolean).join(", ")}</p>
        </Part>
      ) : null}
    </>
  );
}

/** Longer notes fold, so that they do not push the rest of the page down. */
const longNotes = 280;

function Notes({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const folds = text.length > longNotes || text.split("\n").length > 6;
  return (
    <div className="flex flex-col items-start gap-1">
      <p className={cx("w-full text-13 break-words whitespace-pre-wrap", folds && !isOpen && "line-clamp-5")}>
        {text}
      </p>
      {folds ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className={foldAction}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.showLess : words.showAll}
        </button>
      ) : null}
    </div>
  );
}

type PartProps = { icon: ReactNode; title: string; actions: ReactNode; children: ReactNode };

function Part({ icon, title, actions, children }: PartProps) {
  return (
    <section aria-label={title} className="border-t border-line py-2.5 pr-2 pl-4">
      <header className="flex items-center gap-2 text-ink-2">
        {icon}
        <h3 className="flex-1 text-13 font-control">{title}</h3>
        {actions}
      </header>
      <div className="pr-2">{children}</div>
    </section>
  );
}
