import { type Client, deleteClient, type listClients, updateClient } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallOutput, call } from "@/lib/api-client";
import { ApiError, errorMessage } from "@/lib/api-error";
import { clientName } from "@/records/names";
import { deletionOf } from "@/records/use-delete-record";
import { alertUser, confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";

type ClientList = CallOutput<typeof listClients>;
type Doomed = {
  readonly client: Client;
  /** Goes away from the client's own page. */
  readonly leave?: () => Promise<void>;
};

const lists = { queryKey: ["clients", "list"] };

const without = (list: ClientList, id: string): ClientList => {
  const clients = list.clients.filter((client) => client._id !== id);
  return { ...list, clients, total: list.total - (list.clients.length - clients.length) };
};

/** The card goes at once and comes back when the server refuses. */
const useDeletion = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: deletionOf("clients"),
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
      for (const part of ["record", "activity", "properties", "mutes"])
        queries.removeQueries({ queryKey: ["clients", part, _id] });
      queries.removeQueries({ queryKey: ["client-figures", _id] });
    },
    onSettled: () => queries.invalidateQueries(lists),
  });
};

/** Asks first; resolves to whether the client is gone. One with open work can be set inactive instead. */
export const useDeleteClient = () => {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useDeletion();

  const setInactive = async (client: Client) => {
    try {
      await call(updateClient, { params: { id: client._id }, body: { status: "inactive" } });
    } catch (error) {
      await alertUser(errorMessage(error, "Failed to save client"));
      return;
    }
    toast.success(`${clientName(client)} is inactive now.`);
    await queries.invalidateQueries({ queryKey: ["clients"] });
  };

  const explain = async (client: Client, error: unknown) => {
    const message = errorMessage(error, "Failed to delete client");
    const hasOpenWork = error instanceof ApiError && error.code === "conflict";
    if (!hasOpenWork || client.status === "inactive") await alertUser(message);
    else if (await confirm({ title: message, confirmLabel: "Set inactive" })) await setInactive(client);
  };

  const remove = async (doomed: Doomed): Promise<boolean> => {
    const agreed = await confirm({
      title: "Delete this client? This cannot be undone.",
      confirmLabel: "Delete",
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
