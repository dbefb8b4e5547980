export {
  addressText,
  type ClientSummary,
  clientVisibility,
  findClientsByEmail,
  holdClient,
  listClients,
  readClient,
  summarizeClients,
} from "./clients";
export { closeClients, lockLiveClient, unlinkAccount } from "./clients.repo";
export { clientsRoutes } from "./clients.routes";
export { createClients } from "./create-client";
export {
  findTwins,
  type ImportedClient,
  importNewClients,
  type Merged,
  mergeIntoClient,
  type Twin,
} from "./imported/imported-clients";
export { findNamesakes, type Namesake } from "./imported/imported-clients.repo";
export { removeImported, undoMerge } from "./imported/undo-imported";
export { linkClients } from "./link-clients";
export { placeFor, removeAddresses } from "./properties/imported-addresses";
export { locateAddresses } from "./properties/locate-addresses";
export { createProperty, isAddressOf, listProperties } from "./properties/properties";
export { propertiesRoutes } from "./properties/properties.routes";
export { activateClient, updateClient } from "./update-client";
