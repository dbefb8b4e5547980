declare module "libheif-js/wasm-bundle.js" {
  type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

  type HeifImage = {
    readonly is_primary: () => boolean;
    readonly get_width: () => number;
    readonly get_height: () => number;
    /** Fills `target`, upright. Hands null to `done` if the picture is broken. */
    readonly display: (target: Pixels, done: (shown: Pixels | null) => void) => void;
    readonly free: () => void;
  };

  class HeifDecoder {
    decode(file: Uint8Array): HeifImage[];
  }

  const libheif: { readonly HeifDecoder: typeof HeifDecoder };
  export default libheif;
}
