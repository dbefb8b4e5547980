export { purgeOrganizationTask } from "./account/account";
export { accountRoutes } from "./account/account.routes";
export { settingsRoutes } from "./settings.routes";
