import { clientActivity } from "@fieldwright/contract/activity";
import {
  type Client,
  type CreateClientBody,
  createClient,
  deleteClient,
  listClientFigures,
  listClients,
  readClient,
  readClientSummary,
  type UpdateClientBody,
  updateClient,
  updateClients,
} from "@fieldwright/contract/clients";
import { listInvoices } from "@fieldwright/contract/invoices";
import { listJobs } from "@fieldwright/contract/jobs";
import { readClientMutes, type UpdateMutesBody, updateClientMutes } from "@fieldwright/contract/messages";
import {
  type CreatePropertyBody,
  createProperty,
  deleteProperty,
  type UpdatePropertyBody,
  updateProperty,
} from "@fieldwright/contract/properties";
import { listQuotes } from "@fieldwright/contract/quotes";
import { listVisits } from "@fieldwright/contract/schedule";
import type { Dollars } from "@fieldwright/domain/money";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, type CallOutput, call, errorMessage, isRefusal } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { deletion, queryKeys } from "@/lib/query-keys";
import { clientName } from "@/records/names";
import { alertUser, confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import type { ClientFilters } from "./client-filters";
import { words } from "./words";

export const clientActivityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clients.activity(id),
    queryFn: ({ signal }) => call(clientActivity, { params: { id }, signal }),
  });

/** Has its own key: figures change with jobs, quotes and invoices, while the client record does not. */
export const clientFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clientFigures.of(id),
    queryFn: ({ signal }) => call(readClientSummary, { params: { id }, signal }),
  });

export const clientMutesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clients.mutes(id),
    queryFn: ({ signal }) => call(readClientMutes, { params: { id }, signal }),
  });

const newest = (client: string) => ({ client, limit: 5 });

export const clientJobsQuery = (client: string) =>
  queryOptions({
    queryKey: queryKeys.jobs.list(newest(client)),
    queryFn: ({ signal }) => call(listJobs, { query: newest(client), signal }),
  });

export const clientQuotesQuery = (client: string) =>
  queryOptions({
    queryKey: queryKeys.quotes.list(newest(client)),
    queryFn: ({ signal }) => call(listQuotes, { query: newest(client), signal }),
  });

export const clientInvoicesQuery = (client: string) =>
  queryOptions({
    queryKey: queryKeys.invoices.list(newest(client)),
    queryFn: ({ signal }) => call(listInvoices, { query: newest(client), signal }),
  });

export const clientVisitsQuery = (client: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.list(newest(client)),
    queryFn: ({ signal }) => call(listVisits, { query: newest(client), signal }),
  });

export type RowFigures = {
  readonly openJobs?: number | undefined;
  readonly lifetime?: Dollars | undefined;
};

/** Figures keyed by client id. */
export const clientsFiguresQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.clientFigures.list(ids),
    queryFn: ({ signal }) => call(listClientFigures, { query: { clients: ids.join(",") }, signal }),
    select: ({ figures }): ReadonlyMap<string, RowFigures> =>
      new Map(figures.map((row) => [row.client, row])),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });

export const clientsQuery = (filters: ClientFilters) =>
  queryOptions({
    queryKey: queryKeys.clients.list(filters),
    queryFn: ({ signal }) => call(listClients, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clients.record(id),
    queryFn: ({ signal }) => call(readClient, { params: { id }, signal }),
  });

type ClientList = CallOutput<typeof listClients>;

type Change = Pick<Client, "_id" | "version"> & Partial<Pick<Client, "status" | "tags">>;

const lists = { queryKey: queryKeys.clients.lists() };

const changed = (list: ClientList, changes: readonly Change[]): ClientList => ({
  ...list,
  clients: list.clients.map((client) => {
    const change = changes.find(({ _id }) => _id === client._id);
    return change ? { ...client, ...change } : client;
  }),
});

/** Changes several clients. Optimistic: rolled back if the server refuses. */
const useChangeClients = () => {
  const queries = useQueryClient();
  // Versions from our own answers, so that a second change made while the first is in flight is not stale.
  const answered = useRef(new Map<string, number>());
  return useMutation({
    scope: { id: "change-clients" },
    mutationFn: async (changes: readonly Change[]) => {
      const onTop = changes.map((change) => ({
        ...change,
        version: Math.max(change.version, answered.current.get(change._id) ?? 0),
      }));
      const { clients } = await call(updateClients, { body: { clients: onTop } });
      for (const { _id, version } of clients) answered.current.set(_id, version);
      return clients;
    },
    onMutate: async (changes) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<ClientList>(lists);
      queries.setQueriesData<ClientList>(lists, (list) => list && changed(list, changes));
      return before;
    },
    onError: (_, __, before = []) => {
      for (const [key, list] of before) queries.setQueryData(key, list);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};

type BulkChange = {
  readonly clients: readonly Client[];
  readonly changeOf: (client: Client) => Partial<Pick<Client, "status" | "tags">>;
  /** Text of the toast, such as "3 clients are now inactive." */
  readonly done: string;
};

/** Changes several clients and offers undo. `onChanged` receives the updated clients. */
export const useBulkChange = (onChanged: (clients: Client[]) => void) => {
  const { mutateAsync, isPending } = useChangeClients();

  const attempt = async (changes: readonly Change[], again?: () => void): Promise<Client[] | undefined> => {
    try {
      const clients = await mutateAsync(changes);
      onChanged(clients);
      return clients;
    } catch (error) {
      const retry = again && !isRefusal(error) ? { label: words.tryAgain, onClick: again } : undefined;
      toast.error(errorMessage(error, words.failedToSaveClients), retry);
      return undefined;
    }
  };

  const takeBack = (before: readonly Client[], after: readonly Client[]): Promise<Client[] | undefined> =>
    attempt(
      after.flatMap(({ _id, version }) => {
        const was = before.find((client) => client._id === _id);
        return was ? [{ _id, version, status: was.status, tags: was.tags }] : [];
      }),
      () => void takeBack(before, after),
    );

  const change = async ({ clients, changeOf, done }: BulkChange): Promise<void> => {
    const after = await attempt(
      clients.map((client) => ({ _id: client._id, version: client.version, ...changeOf(client) })),
    );
    if (after) toast.undo(done, () => void takeBack(clients, after));
  };
  return { change, isPending };
};

/** Optimistic: rolled back if the server refuses. */
export const useSetMutes = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = clientMutesQuery(id);
  return useMutation({
    mutationFn: (body: UpdateMutesBody) => call(updateClientMutes, { params: { id }, body }),
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (now) => now && { ...now, ...body });
    },
    onError: (failure) => toast.error(errorMessage(failure, words.couldntChangeReminders)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};

export const useCreateClient = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateClientBody) =>
      once(body, (idempotencyKey) => call(createClient, { body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};

export const useCreateProperty = (client: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreatePropertyBody) =>
      once(body, (idempotencyKey) => call(createProperty, { params: { id: client }, body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};

type Doomed = {
  readonly client: Client;
  /** Navigates away from the client's page. */
  readonly leave?: () => Promise<void>;
};

const without = (list: ClientList, id: string): ClientList => {
  const clients = list.clients.filter((client) => client._id !== id);
  return { ...list, clients, total: list.total - (list.clients.length - clients.length) };
};

/** Optimistic: the card returns if the server refuses. */
const useDeletion = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: deletion,
    mutationFn: async ({ client, leave }: Doomed) => {
      await call(deleteClient, { params: { id: client._id } });
      await leave?.();
    },
    onMutate: async ({ client }) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<ClientList>(lists);
      queries.setQueriesData<ClientList>(lists, (list) => list && without(list, client._id));
      return before;
    },
    onError: (_, __, before = []) => {
      for (const [key, list] of before) queries.setQueryData(key, list);
    },
    onSuccess: (_, { client: { _id } }) => {
      const { record, activity, properties, mutes, details } = queryKeys.clients;
      for (const keyOf of [record, activity, properties, mutes, details])
        queries.removeQueries({ queryKey: keyOf(_id) });
      queries.removeQueries({ queryKey: queryKeys.clientFigures.of(_id) });
    },
    onSettled: () => queries.invalidateQueries(lists),
  });
};

/**
 * Asks for confirmation and resolves to whether the client was deleted. A client with open work can be set inactive
 * instead.
 */
export const useDeleteClient = () => {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useDeletion();

  const setInactive = async (client: Client) => {
    try {
      await call(updateClient, { params: { id: client._id }, body: { status: "inactive" } });
    } catch (error) {
      await alertUser(errorMessage(error, words.failedToSaveClient));
      return;
    }
    toast.success(words.isInactiveNow(clientName(client)));
    await queries.invalidateQueries({ queryKey: queryKeys.clients.all() });
  };

  const explain = async (client: Client, error: unknown) => {
    const message = errorMessage(error, words.failedToDeleteClient);
    const hasOpenWork = error instanceof ApiError && error.code === "conflict";
    if (!hasOpenWork || client.status === "inactive") await alertUser(message);
    else if (await confirm({ title: message, confirmLabel: words.setInactive })) await setInactive(client);
  };

  const remove = async (doomed: Doomed): Promise<boolean> => {
    const agreed = await confirm({
      title: words.deleteThisClientThis,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!agreed) return false;
    try {
      await mutateAsync(doomed);
      return true;
    } catch (error) {
      await explain(doomed.client, error);
      return false;
    }
  };
  return { remove, isPending };
};

export const useDeleteProperty = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProperty, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};

type ClientUpdate = { readonly body: UpdateClientBody; readonly version: number };

export const useUpdateClient = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: ClientUpdate) =>
      call(updateClient, { params: { id }, body, ifMatch: version }),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(id).queryKey, client);
      return queries.invalidateQueries({ queryKey: queryKeys.clients.all() });
    },
  });
};

type PropertyUpdate = { readonly id: string; readonly body: UpdatePropertyBody; readonly version?: number };

export const useUpdateProperty = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: PropertyUpdate) =>
      call(updateProperty, {
        params: { id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
  });
};
