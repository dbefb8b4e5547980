import { fileTypes } from "@fieldwright/contract/attachments";
import { type Device, deviceOf } from "./device";

/**
 * What a file button offers. An iPhone turns its HEIC photos into JPEG, which every browser shows, unless a page asks for
 * HEIC. Other systems may know HEIC files by their names only.
 */
export const acceptedFiles = (
  device: Device = deviceOf(navigator),
  types: readonly string[] = fileTypes,
): string =>
  (device === "ios" ? types.filter((type) => type !== "image/heic") : [...types, ".heic", ".heif"]).join(",");

export const acceptedPhotos = (device?: Device): string =>
  acceptedFiles(
    device,
    fileTypes.filter((type) => type.startsWith("image/")),
  );
