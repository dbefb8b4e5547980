export { purgeOrganizationTask } from "./account/account";
export { accountRoutes, settingsRoutes } from "./settings.routes";
