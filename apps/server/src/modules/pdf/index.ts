export { documentsRoutes, sendPdf } from "./documents.routes";
export { type RenderedDocument, renderDocument } from "./render-document";
