import { type Client, deleteClient } from "@fieldwright/contract/clients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { alertUser, confirm } from "@/ui/confirm";

/** Asks first; resolves to whether the client is gone. */
export const useDeleteClient = () => {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (id: string) => call(deleteClient, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: ["clients", "record", id] });
      return queries.invalidateQueries({ queryKey: ["clients", "list"] });
    },
  });

  const remove = async (client: Client): Promise<boolean> => {
    const agreed = await confirm({
      title: "Delete this client? This cannot be undone.",
      confirmLabel: "Delete",
      tone: "danger",
    });
    if (!agreed) return false;
    try {
      await mutateAsync(client._id);
      return true;
    } catch (error) {
      await alertUser(errorMessage(error, "Failed to delete client"));
      return false;
    }
  };
  return { remove, isPending };
};
