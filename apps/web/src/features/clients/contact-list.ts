import {
  type ClientDetails,
  readClientDetails,
  type UpdateClientDetailsBody,
  updateClientDetails,
} from "@fieldwright/contract/clients";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

export type ClientContact = ClientDetails["contacts"][number];

export const clientDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clients.details(id),
    queryFn: ({ signal }) => call(readClientDetails, { params: { id }, signal }),
  });

type DetailsUpdate = { readonly body: UpdateClientDetailsBody; readonly version: number };

export const useUpdateDetails = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: DetailsUpdate) =>
      call(updateClientDetails, { params: { id }, body, ifMatch: version }),
    onSuccess: (details) => {
      queries.setQueryData(clientDetailsQuery(id).queryKey, details);
      return queries.invalidateQueries({ queryKey: queryKeys.clients.all() });
    },
  });
};

export const useLoadDetails = (id: string) => {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...clientDetailsQuery(id), staleTime: 0 });
};

type Contacts = readonly ClientContact[];

const names = ["label", "name", "phone", "email"] as const;

const isSame = (one: ClientContact, other: ClientContact): boolean =>
  names.every((name) => one[name] === other[name]);

/**
 * Where a contact of one list stands in a later one. Contacts have no id: an unchanged one is known by its content, a
 * changed one by its place while the list is as long as before. -1 if it is gone.
 */
const placeIn = (later: Contacts, before: Contacts, index: number): number => {
  const was = before[index];
  if (!was) return -1;
  const unchanged = later.findIndex((contact) => isSame(contact, was));
  if (unchanged !== -1) return unchanged;
  return later.length === before.length ? index : -1;
};

export const noContact: ClientContact = { label: "", name: "", phone: "", email: "" };

/** The contact that stood at `index` of `before`, as it is in `later`. Empty if it is new or gone. */
export const contactIn = (later: Contacts, before: Contacts, index: number): ClientContact =>
  later[placeIn(later, before, index)] ?? noContact;

/** `later` with the contact changed, or added where it is new or gone. */
export const withContact = (
  later: Contacts,
  before: Contacts,
  index: number,
  changes: Partial<ClientContact>,
): ClientContact[] => {
  const place = placeIn(later, before, index);
  const changed = { ...contactIn(later, before, index), ...changes };
  return place === -1 ? [...later, changed] : later.with(place, changed);
};

/** Without the first contact of this content. */
export const withoutContact = (contacts: Contacts, gone: ClientContact): ClientContact[] => {
  const place = contacts.findIndex((contact) => isSame(contact, gone));
  return contacts.filter((_, index) => index !== place);
};
