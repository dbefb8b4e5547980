import { updateProperty } from "@fieldwright/contract/properties";
import type { Place } from "@fieldwright/domain/travel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** Null gives the address back to the geocoder. */
export const useSavePin = (property: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (place: Place | null) =>
      call(updateProperty, {
        params: { id: property },
        body: { lat: place?.lat ?? null, lng: place?.lng ?? null },
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["clients"] }),
        queries.invalidateQueries({ queryKey: ["schedule"] }),
      ]),
  });
};
