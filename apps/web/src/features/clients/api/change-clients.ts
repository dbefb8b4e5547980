import { type Client, type listClients, updateClients } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type CallOutput, call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { toast } from "@/ui/toast";

type ClientList = CallOutput<typeof listClients>;
type Change = Pick<Client, "_id" | "version"> & Partial<Pick<Client, "status" | "tags">>;

const lists = { queryKey: ["clients", "list"] };

const changed = (list: ClientList, changes: readonly Change[]): ClientList => ({
  ...list,
  clients: list.clients.map((client) => {
    const change = changes.find(({ _id }) => _id === client._id);
    return change ? { ...client, ...change } : client;
  }),
});

/** Several clients at once: shown before the server has answered, and taken back when it refuses. */
const useChangeClients = () => {
  const queries = useQueryClient();
  // A change that was made while another one was on its way is made on top of it, not against it.
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
    onSettled: () => queries.invalidateQueries({ queryKey: ["clients"] }),
  });
};

type BulkChange = {
  readonly clients: readonly Client[];
  readonly changeOf: (client: Client) => Partial<Pick<Client, "status" | "tags">>;
  /** What the message says: "3 clients are inactive now." */
  readonly done: string;
};

/** Makes a change of each client, and offers to take all of it back. `onChanged` gets the clients as they are then. */
export const useBulkChange = (onChanged: (clients: Client[]) => void) => {
  const { mutateAsync, isPending } = useChangeClients();

  const attempt = async (changes: readonly Change[]): Promise<Client[] | undefined> => {
    try {
      const clients = await mutateAsync(changes);
      onChanged(clients);
      return clients;
    } catch (error) {
      toast.error(errorMessage(error, "Failed to save clients"));
      return undefined;
    }
  };

  const takeBack = (before: readonly Client[], after: readonly Client[]) =>
    attempt(
      after.flatMap(({ _id, version }) => {
        const was = before.find((client) => client._id === _id);
        return was ? [{ _id, version, status: was.status, tags: was.tags }] : [];
      }),
    );

  const change = async ({ clients, changeOf, done }: BulkChange): Promise<void> => {
    const after = await attempt(
      clients.map((client) => ({ _id: client._id, version: client.version, ...changeOf(client) })),
    );
    if (after) toast.undo(done, () => void takeBack(clients, after));
  };
  return { change, isPending };
};
