import { useQuery } from "@tanstack/react-query";
import { propertiesQuery } from "@/records/api";
import { useMaySend } from "@/records/verify-email";
import { Checkbox } from "@/ui/checkbox";
import type { Booking } from "../booking/use-booking";
import { useTellCustomer } from "../tell-customer";
import { clientQuery } from "./api";
import { words } from "./words";

/** Where the client is, and what to know at the door. */
export function ClientLine({ client }: { client: string | undefined }) {
  const { data } = useQuery(clientQuery(client || undefined));
  const { data: places } = useQuery({ ...propertiesQuery(client ?? ""), enabled: Boolean(client) });
  const address = data?.user.profile.address;
  const note = places?.properties.find(({ isPrimary }) => isPrimary)?.notes;
  if (!address) return null;
  return (
    <p className="text-12 text-ink-2">
      {address}
      {note ? <span className="block truncate text-ochre-ink">{note}</span> : null}
    </p>
  );
}

/** Offered only where the product can write to the customer. */
export function TellField({ booking }: { booking: Booking }) {
  const { isOffered } = useTellCustomer();
  const maySend = useMaySend();
  const { newClient, client, tells, setTells } = booking;
  const { data } = useQuery(clientQuery(client.value?.value || undefined));
  const typed = newClient.form.watch(["name", "email"]);
  const [name, email] = newClient.isOpen
    ? [typed[0].trim().split(/\s+/)[0] ?? "", typed[1].trim()]
    : [data?.user.firstName ?? "", data?.user.email ?? ""];
  if (!isOffered || !maySend || !email || !name) return null;
  return (
    <Checkbox
      label={words.tell(name)}
      hint={words.tellHint(email)}
      checked={tells}
      onChange={(event) => setTells(event.target.checked)}
    />
  );
}
