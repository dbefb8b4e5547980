declare module "fontkit" {
  /** An opened font, which pdfkit takes in place of a file. */
  export const create: (file: Uint8Array) => Uint8Array;
}
