import { expect, it } from "vitest";
import { acceptedFiles, acceptedPhotos } from "./accepted-files";

it("lets an iPhone turn its photos into JPEG, and takes HEIC files elsewhere", () => {
  expect(acceptedPhotos("ios")).toBe("image/jpeg,image/png,image/webp,image/gif");
  expect(acceptedPhotos("other")).toBe("image/jpeg,image/png,image/webp,image/gif,image/heic,.heic,.heif");
  expect(acceptedFiles("android")).toContain("application/pdf,.heic");
});
