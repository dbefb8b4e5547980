import { createApiKeyBody } from "@fieldwright/contract/api-keys";
import {
  type KeyLevel,
  type KeyResource,
  type KeyScope,
  keyResourceNames,
  keyResources,
  managesBusiness,
  scopeOf,
} from "@fieldwright/domain/key-scopes";
import * as z from "zod/mini";

const chosen = "Choose what the key may use";

export const keyForm = z.object({
  name: createApiKeyBody.shape.name,
  level: z.enum(["read", "write"]),
  resources: z.array(z.enum(keyResourceNames), chosen).check(z.minLength(1, chosen)),
});
export type KeyForm = z.infer<typeof keyForm>;

/** What a key of that level can be given: billing and closed books have nothing that is only read. */
const resourcesAt = (level: KeyLevel): KeyResource[] =>
  keyResourceNames.filter(
    (resource) =>
      level === "write" || (keyResources[resource].levels as readonly KeyLevel[]).includes("read"),
  );

export const resourceGroups = (level: KeyLevel) => [
  { label: "Daily work", resources: resourcesAt(level).filter((resource) => !managesBusiness(resource)) },
  { label: "Running the business", resources: resourcesAt(level).filter(managesBusiness) },
];

export const dailyWork = keyResourceNames.filter((resource) => !managesBusiness(resource));

export const scopesOf = ({ level, resources }: KeyForm): KeyScope[] =>
  resourcesAt(level)
    .filter((resource) => resources.includes(resource))
    .map((resource) => scopeOf(resource, level));
