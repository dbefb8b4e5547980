import { type Client, listClients } from "@fieldwright/contract/clients";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { Banner } from "@/ui/banner";
import { clientName } from "./names";
import { words } from "./words";

const isEmail = /^\S+@\S+\.\S+$/;

/** Another client with this email. Allowed, but usually a mistake. */
const sameEmailQuery = (email: string, except: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.clients.sameEmail(email.toLowerCase(), except),
    queryFn: async ({ signal }): Promise<Client | null> => {
      const { clients } = await call(listClients, { query: { search: email, limit: 100 }, signal });
      const isSame = ({ _id, user }: Client) =>
        _id !== except && user.email.toLowerCase() === email.toLowerCase();
      return clients.find(isSame) ?? null;
    },
    enabled: isEmail.test(email),
  });

const typingPause = 300;

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

type SameEmailWarningProps = { email: string; except?: string; className?: string };

/** Clients may share an email, such as a couple. This warns but does not block. */
export function SameEmailWarning({ email, except, className }: SameEmailWarningProps) {
  const settled = useSettled(email);
  const { data: other } = useQuery(sameEmailQuery(settled, except));
  if (!other || settled !== email) return null;
  return (
    <Banner tone="warning" className={className}>
      {words.hasThisEmailToo(clientName(other))}
    </Banner>
  );
}
