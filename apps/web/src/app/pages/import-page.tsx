import { getRouteApi } from "@tanstack/react-router";
import { ImportPage as Page } from "@/features/imports/import-page";

const route = getRouteApi("/protected/import");

export function ImportPage() {
  const { what = "clients" } = route.useSearch();
  return <Page what={what} />;
}
