export { activityRoutes } from "./activity/activity.routes";
export { clientFiguresRoutes } from "./clients/client-figures.routes";
export { dashboardRoutes } from "./dashboard/dashboard.routes";
export { jobPageRoutes } from "./job-page/job-page.routes";
export { questionsRoutes } from "./questions/questions.routes";
export { reportsRoutes } from "./reports/reports.routes";
export { setupRoutes } from "./setup/setup.routes";
