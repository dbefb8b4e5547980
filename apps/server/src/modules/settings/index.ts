export { purgeOrganizationTask } from "./account/account";
export { accountRoutes, settingsRoutes, setupRoutes } from "./settings.routes";
