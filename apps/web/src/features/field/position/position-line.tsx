import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useFieldWork } from "@/lib/field/use-field";
import { sharingQuery } from "./api";
import { isUnderWayFor } from "./under-way";

/** Says so while the office can see where the person is. */
export function PositionLine({ person }: { person: string }) {
  const { data } = useQuery(sharingQuery);
  const { visits } = useFieldWork();
  if (!data?.on || !visits.some((visit) => isUnderWayFor(visit, person))) return null;
  return (
    <p className="flex items-center gap-1.5 text-14 text-ink-2">
      <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      Sharing your location with the office
    </p>
  );
}
