export {
  addressText,
  type ClientSummary,
  clientVisibility,
  findClientsByEmail,
  holdClient,
  linkClients,
  listClients,
  readClient,
  summarizeClient,
  summarizeClients,
} from "./clients";
export { closeClients, findReach, lockLiveClient, saveReach, unlinkAccount } from "./clients.repo";
export { clientsRoutes } from "./clients.routes";
export { createClients } from "./create-client";
export {
  findTwins,
  type ImportedClient,
  importNewClients,
  type Merged,
  mergeIntoClient,
  removeImported,
  type Twin,
  undoMerge,
} from "./imported/imported-clients";
export { findNamesakes, type Namesake } from "./imported/imported-clients.repo";
export { locateAddresses } from "./properties/locate-addresses";
export {
  createProperty,
  isAddressOf,
  listProperties,
  placeFor,
  removeAddresses,
} from "./properties/properties";
export { propertiesRoutes } from "./properties/properties.routes";
export { activateClient, updateClient, waitsForWork } from "./update-client";
