import { expect, it } from "vitest";
import { refusalOf } from "./use-uploads";

it.each([
  ["an empty file", { size: 0, type: "image/jpeg" }, "This file is empty. Choose another one."],
  [
    "a video",
    { size: 100, type: "video/mp4" },
    "Only images (JPEG, PNG, WebP, GIF, HEIC) and PDFs work here",
  ],
  ["a file that is too large", { size: 10_000_001, type: "image/jpeg" }, "Files can be up to 10 MB"],
])("refuses %s before it is sent", (_, file, message) => {
  expect(refusalOf(file)).toBe(message);
});

it("takes photos, and leaves files without a type to the server", () => {
  expect(refusalOf({ size: 100, type: "image/heic" })).toBeUndefined();
  expect(refusalOf({ size: 100, type: "" })).toBeUndefined();
});
