/** As the contract says. Repeated here because the contract's schemas of all records would load with the first screen. */
export const maxFactsAtOnce = 50;
export const uploadChunkSize = 256 * 1024;
export const maxPhotoSize = 10_000_000;

export const fieldPaths = {
  bundle: "/field/bundle",
  facts: "/field/facts",
  upload: (id: string) => `/field/uploads/${id}`,
};
