import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const manifest = JSON.parse(
  readFileSync(new URL("../../public/manifest.webmanifest", import.meta.url), "utf8"),
);

it("an installed app opens the day, and a long press offers the day and the schedule", () => {
  expect(manifest).toMatchObject({ start_url: "/dashboard", scope: "/", display: "standalone" });
  expect(manifest.shortcuts).toMatchObject([
    { name: "Today", url: "/dashboard" },
    { name: "Schedule", url: "/schedule" },
  ]);
});

it("every icon of the app and its shortcuts is there", () => {
  const icons: { src: string }[] = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons: own }: { icons: { src: string }[] }) => own),
  ];
  for (const { src } of icons)
    expect(readFileSync(new URL(`../../public${src}`, import.meta.url)).length).toBeGreaterThan(0);
});
