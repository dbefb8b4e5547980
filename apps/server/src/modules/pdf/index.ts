export { documentsRoutes, sendPdf } from "./documents.routes";
export { type RenderedDocument, renderDocument, shrinkLogo } from "./render-document";
