export { assistanceRoutes } from "./proposals/assistance.routes";
