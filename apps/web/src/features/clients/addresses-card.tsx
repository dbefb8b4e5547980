import type { Property } from "@fieldwright/contract/properties";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, MapPin, MapPinPen, Pencil, Plus, Star, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { propertiesQuery } from "@/records/api";
import { PinDialog, precisionText } from "@/records/places/pin-dialog";
import { Fold, FoldLine, foldAction } from "@/records/record-page";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { bleed, Card, CardHead } from "@/ui/card";
import { alertUser, confirm } from "@/ui/confirm";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { AddAddressDialog, addressLines, EditAddressDialog } from "./address-dialog";
import { useDeleteProperty, useUpdateProperty } from "./api";
import { words } from "./words";

/** Addresses where work is done. The primary one is the client's own address. */
export function AddressesCard({ client }: { client: string }) {
  const mayEdit = useCan("clients:write");
  const [isAdding, setIsAdding] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(propertiesQuery(client));
  if (data?.properties.length === 0) return mayEdit ? <NoAddress client={client} /> : null;
  return (
    <Card aria-labelledby="client-addresses" className={bleed}>
      <CardHead
        id="client-addresses"
        title={words.addresses}
        action={
          mayEdit ? (
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
              {words.addAddress}
            </Button>
          ) : null
        }
      />
      {data ? (
        <ul className="divide-y divide-line">
          {data.properties.map((property) => (
            <Address
              key={property._id}
              property={property}
              actions={mayEdit ? <AddressActions property={property} /> : null}
            />
          ))}
        </ul>
      ) : isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoadAddresses}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} label={words.loadingAddresses} />
      )}
      {isAdding ? <AddAddressDialog client={client} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  );
}

function NoAddress({ client }: { client: string }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <FoldLine label={words.addresses}>
      <Fold
        icon={MapPin}
        title={words.addresses}
        state={words.noneYet}
        action={
          <button type="button" className={foldAction} onClick={() => setIsAdding(true)}>
            {words.addAddress}
          </button>
        }
      />
      {isAdding ? <AddAddressDialog client={client} onClose={() => setIsAdding(false)} /> : null}
    </FoldLine>
  );
}

function Address({ property, actions }: { property: Property; actions: ReactNode }) {
  const [street, town] = addressLines(property.address);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-control break-words">{street}</span>
          {property.isPrimary ? (
            <Badge tone="blue">
              <Star aria-hidden="true" />
              {words.primary}
            </Badge>
          ) : null}
        </p>
        {town ? <p className="text-13 text-ink-2">{town}</p> : null}
        <p className="text-12 text-ink-3">{precisionText(property.precision)}</p>
        {property.notes ? (
          <p className="mt-1.5 flex gap-2 text-13 break-words whitespace-pre-wrap text-ink-2">
            <KeyRound
              aria-label={words.accessNotes}
              size={14}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0"
            />
            {property.notes}
          </p>
        ) : null}
      </div>
      {actions}
    </li>
  );
}

function AddressActions({ property }: { property: Property }) {
  const [isEditing, setIsEditing] = useState(false);
  const [isPinning, setIsPinning] = useState(false);
  const update = useUpdateProperty();
  const { mutateAsync: remove } = useDeleteProperty();
  const [street] = addressLines(property.address);
  const { lat, lng } = property;

  const makePrimary = () =>
    update.mutate(
      { id: property._id, body: { isPrimary: true } },
      { onError: (error) => toast.error(errorMessage(error, words.failedToSaveAddress)) },
    );

  const askAndRemove = async () => {
    const agreed = await confirm({
      title: words.deleteStreet(street),
      body: words.jobsAndVisitsAt,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!agreed) return;
    await remove(property._id).catch((error: unknown) =>
      alertUser(errorMessage(error, words.failedToDeleteAddress)),
    );
  };

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={words.actionsFor(street)}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setIsEditing(true)}>
            {words.edit}
          </MenuItem>
          <MenuItem icon={<MapPinPen aria-hidden="true" />} onSelect={() => setIsPinning(true)}>
            {words.movePin}
          </MenuItem>
          {property.isPrimary ? null : (
            <MenuItem icon={<Star aria-hidden="true" />} onSelect={makePrimary}>
              {words.makePrimary}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void askAndRemove()}>
            {words.delete}
          </MenuItem>
        </MenuContent>
      </Menu>
      {isEditing ? <EditAddressDialog property={property} onClose={() => setIsEditing(false)} /> : null}
      {isPinning ? (
        <PinDialog
          property={property._id}
          address={addressLines(property.address).filter(Boolean).join(", ")}
          place={lat === null || lng === null ? null : { lat, lng }}
          precision={property.precision}
          onClose={() => setIsPinning(false)}
        />
      ) : null}
    </>
  );
}
