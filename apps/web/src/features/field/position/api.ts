import { changeSharing, readSharing, sendPosition } from "@fieldwright/contract/positions";
import { isUnderWay } from "@fieldwright/domain/statuses";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import type { FieldVisit } from "@/lib/field/types";
import { queryKeys } from "@/lib/query-keys";

/** Whether the person set off to this visit or works on it. */
export const isUnderWayFor = ({ visit, progress }: FieldVisit, person: string): boolean => {
  const own = progress.find(({ user }) => user === person);
  return (
    isUnderWay(visit.status) && own !== undefined && !own.finishedAt && Boolean(own.travelAt ?? own.startedAt)
  );
};

export const sharingQuery = queryOptions({
  queryKey: queryKeys.positionSharing.all(),
  queryFn: ({ signal }) => call(readSharing, { signal }),
  staleTime: 5 * 60_000,
});

export const useChangeSharing = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call(changeSharing, { body: { on } }),
    onSuccess: (sharing) => queries.setQueryData(sharingQuery.queryKey, sharing),
  });
};

type Place = Pick<GeolocationCoordinates, "latitude" | "longitude" | "accuracy">;

export const tellPosition = ({ latitude, longitude, accuracy }: Place, at: Date) =>
  call(sendPosition, {
    body: { lat: latitude, lng: longitude, accuracy: Math.min(accuracy, 100_000), at: at.toISOString() },
  });
