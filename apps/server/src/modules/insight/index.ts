export { activityRoutes } from "./activity/activity.routes";
export { dashboardRoutes } from "./dashboard/dashboard.routes";
export { reportsRoutes } from "./reports/reports.routes";
