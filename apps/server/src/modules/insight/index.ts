export {
  activityRoutes,
  clientFiguresRoutes,
  dashboardRoutes,
  jobPageRoutes,
  questionsRoutes,
  reportsRoutes,
  setupRoutes,
} from "./insight.routes";
