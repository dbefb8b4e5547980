import { type KeyLevel, type KeyScope, keyResourceNames, keyResources } from "@fieldwright/domain/key-scopes";

const words: Record<KeyLevel, string> = { write: "Read and write", read: "Read only" };

const labelsAt = (scopes: readonly KeyScope[], level: KeyLevel): string[] =>
  keyResourceNames
    .filter((resource) => scopes.some((scope) => scope === `${resource}:${level}`))
    .filter((resource) => level === "write" || !scopes.some((scope) => scope === `${resource}:write`))
    .map((resource) => keyResources[resource].label);

/** "Read and write: Clients, Jobs", one line per level. */
export const scopeLines = (scopes: readonly KeyScope[]): string[] =>
  (["write", "read"] as const).flatMap((level) => {
    const labels = labelsAt(scopes, level);
    return labels.length > 0 ? [`${words[level]}: ${labels.join(", ")}`] : [];
  });
