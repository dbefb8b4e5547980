import { readFile } from "node:fs/promises";
import type { Job } from "@fieldwright/contract/jobs";
import sharp from "sharp";
import type { Person } from "./auth";
import type { TestApp } from "./test-app";

const boundary = "----fieldwright-test";
export const multipartType = `multipart/form-data; boundary=${boundary}`;

export const png = (content = "pixels"): Buffer =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d", "hex"), Buffer.from(content)]);

type Upload = { readonly content: Buffer; readonly name?: string; readonly cut?: boolean };

export const multipartBody = ({ content, name = "roof.png", cut = false }: Upload): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        "Content-Type: text/html\r\n\r\n",
    ),
    content,
    Buffer.from(cut ? "" : `\r\n--${boundary}--\r\n`),
  ]);

export const upload = (
  { app }: TestApp,
  by: Person,
  job: Pick<Job, "_id">,
  file: Upload,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: "POST",
    url: `/api/jobs/${job._id}/files`,
    headers: { ...by.headers, "content-type": multipartType, ...headers },
    payload: multipartBody(file),
  });

/** A valid picture in one color, so that many pixels take few bytes. */
export const picture = (width = 120, height = 40, color = "#0b5fff"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: color } })
    .png()
    .toBuffer();

/** As an iPhone makes them, with the place where it was taken. 96 × 64. */
export const heic = (): Promise<Buffer> => readFile(new URL("./photo.heic", import.meta.url));

/** A photo that was taken with the phone on its side, with the place where it was taken. */
export const cameraPhoto = (width = 120, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0b5fff" } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "39/1 57/1 41/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
