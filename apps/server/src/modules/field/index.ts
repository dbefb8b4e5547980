export { fieldRoutes } from "./field.routes";
export { deleteUploadsBefore } from "./uploads/uploads.repo";
