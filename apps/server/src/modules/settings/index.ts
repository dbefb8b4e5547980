export { accountRoutes } from "./account/account.routes";
export { purgeOrganizationTask } from "./account/purge-organization";
export { settingsRoutes } from "./settings.routes";
