export { clientHomeRoutes } from "./client-home.routes";
export { customerLinksRoutes } from "./customer-links.routes";
export { requestsRoutes } from "./requests.routes";
export { reviewsRoutes } from "./reviews.routes";
