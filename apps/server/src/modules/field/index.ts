export { fieldRoutes } from "./field.routes";
export { forgetPlacesBefore } from "./position/positions.repo";
export { deleteUploadsBefore } from "./uploads/uploads.repo";
