import type { subscribeBody } from "@fieldwright/contract/push";
import type * as z from "zod/mini";
import { type Deps, invalid, type Principal } from "#kernel";
import { deleteOwnSubscription, saveSubscription } from "./push.repo";

/** The push services of the browsers. The server calls these addresses: any other could lie in our own network. */
const services = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

const isService = (endpoint: string, others: readonly string[]): boolean => {
  const { protocol, host, hostname } = new URL(endpoint);
  return (
    others.includes(host) || (protocol === "https:" && services.some((service) => service.test(hostname)))
  );
};

export const subscribe = async (
  { database, config }: Pick<Deps, "database" | "config">,
  { userId }: Principal,
  { endpoint, keys }: z.output<typeof subscribeBody>,
): Promise<void> => {
  if (!isService(endpoint, config.pushHosts))
    throw invalid({ field: "endpoint", msg: "This push service is not known" });
  await database.system((tx) => saveSubscription(tx, { userId, endpoint, ...keys }));
};

export const unsubscribe = (
  { database }: Pick<Deps, "database">,
  { userId }: Principal,
  endpoint: string,
): Promise<void> => database.system((tx) => deleteOwnSubscription(tx, userId, endpoint));
