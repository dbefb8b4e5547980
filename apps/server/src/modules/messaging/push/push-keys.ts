import webPush from "web-push";
import { type Deps, seal, unseal } from "#kernel";
import { findKeys, insertKeys, replaceKeys, type StoredKeys } from "./push.repo";

const sealOf = ({ config }: Pick<Deps, "config">) => ({ secret: config.appSecret, purpose: "push" });

const newKeys = (deps: Pick<Deps, "config">): StoredKeys => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, privateKey: seal(sealOf(deps), privateKey) };
};

const opened = (
  deps: Pick<Deps, "config">,
  { publicKey, privateKey }: StoredKeys,
): StoredKeys | undefined => {
  try {
    return { publicKey, privateKey: unseal(sealOf(deps), privateKey) };
  } catch {
    return undefined;
  }
};

/** Made at the first start and kept; made afresh when the application's secret is another one. */
export const readPushKeys = (deps: Pick<Deps, "database" | "config">): Promise<StoredKeys> =>
  deps.database.system(async (tx) => {
    const known = await findKeys(tx);
    if (!known) await insertKeys(tx, newKeys(deps));
    else if (!opened(deps, known)) await replaceKeys(tx, newKeys(deps));
    const kept = await findKeys(tx);
    const keys = kept && opened(deps, kept);
    if (!keys) throw new Error("the keys for push notifications cannot be read");
    return keys;
  });
