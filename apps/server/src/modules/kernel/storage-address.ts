import { resolve } from "node:path";

export type S3Address = {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Where browsers reach the bucket's server. Null when only this server does. */
  readonly publicUrl: string | null;
};

const isWebAddress = (value: string | null): boolean =>
  value === null || /^https?:\/\/[^/@]+\/?$/.test(value);

/** Undefined unless it is `s3://bucket/prefix?endpoint=…&region=…&public=…`. */
export const readS3Url = (value: string): S3Address | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "s3:" || !url.host || url.username || url.password) return undefined;
  const {
    endpoint = null,
    region = "us-east-1",
    public: publicUrl = null,
    ...others
  } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || !isWebAddress(endpoint) || !isWebAddress(publicUrl)) return undefined;
  const folders = url.pathname.split("/").filter(Boolean);
  return {
    bucket: url.host,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    endpoint,
    region,
    publicUrl,
  };
};

/** Where backups go. */
export type BackupPlace = {
  /** Says where it is, without anything secret. */
  readonly name: string;
  readonly at: { readonly folder: string } | { readonly s3: S3Address };
};

/** A folder, or `s3://bucket/prefix?endpoint=…&region=…`. Undefined if it is neither. */
export const readBackupPlace = (value: string): BackupPlace | undefined => {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(value)) return { name: resolve(value), at: { folder: resolve(value) } };
  const s3 = readS3Url(value);
  return s3 && { name: `s3://${s3.bucket}/${s3.prefix}`.replace(/\/$/, ""), at: { s3 } };
};
