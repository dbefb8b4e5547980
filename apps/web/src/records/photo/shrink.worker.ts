/** The longer side of a stored photo. Sharp enough to read a label. */
const longestSide = 2048;
const quality = 0.82;

/** Drawing it anew turns the photo upright and drops what the camera wrote into it, such as the location. */
const shrink = async (photo: Blob): Promise<Blob> => {
  const image = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("No canvas");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
};

addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  shrink(data).then(
    (smaller) => postMessage(smaller),
    () => postMessage(null),
  );
});
