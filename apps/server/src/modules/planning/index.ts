export { assistanceRoutes } from "./assistance.routes";
