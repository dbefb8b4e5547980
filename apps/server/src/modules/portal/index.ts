export { clientHomeRoutes, customerLinksRoutes, requestsRoutes, reviewsRoutes } from "./portal.routes";
