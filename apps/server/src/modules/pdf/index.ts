export { documentsRoutes, sendPdf } from "./documents.routes";
export { shrinkLogo } from "./logo-picture";
export { type RenderedDocument, renderDocument } from "./render-document";
