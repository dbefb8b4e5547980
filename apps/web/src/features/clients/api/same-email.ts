import { type Client, listClients } from "@fieldwright/contract/clients";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

const isEmail = /^\S+@\S+\.\S+$/;

/** Another client with this e-mail: allowed, but seldom meant. */
export const sameEmailQuery = (email: string, except: string | undefined) =>
  queryOptions({
    queryKey: ["clients", "same-email", email.toLowerCase(), except],
    queryFn: async ({ signal }): Promise<Client | null> => {
      const { clients } = await call(listClients, { query: { search: email, limit: 100 }, signal });
      const isSame = ({ _id, user }: Client) =>
        _id !== except && user.email.toLowerCase() === email.toLowerCase();
      return clients.find(isSame) ?? null;
    },
    enabled: isEmail.test(email),
  });
