const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

export const readableSize = (bytes: number): string => {
  if (bytes >= 1_000_000_000) return `${figure.format(bytes / 1_000_000_000)} GB`;
  return bytes > 0 && bytes < 100_000 ? "less than 0.1 MB" : `${figure.format(bytes / 1_000_000)} MB`;
};
