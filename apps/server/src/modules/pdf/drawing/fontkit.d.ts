declare module "fontkit" {
  /** Opens a font. pdfkit accepts the result instead of a file. */
  export const create: (file: Uint8Array) => Uint8Array;
}
