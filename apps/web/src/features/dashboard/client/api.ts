import { type CreateRequestBody, createRequest, readClientHome } from "@fieldwright/contract/requests";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWithForm } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";

/** Stored under the dashboard's key, so that it becomes stale together with the dashboard. */
export const clientHomeQuery = queryOptions({
  queryKey: queryKeys.dashboard.clientHome(),
  queryFn: ({ signal }) => call(readClientHome, { signal }),
});

type Wish = Pick<CreateRequestBody, "description" | "wantedDays" | "property"> & {
  readonly photos: readonly File[];
};

const formOf = ({ description, wantedDays, property, photos }: Wish): FormData => {
  const form = new FormData();
  form.set("description", description);
  for (const day of wantedDays) form.append("wantedDays", day);
  if (property) form.set("property", property);
  for (const photo of photos) form.append("photos", photo);
  return form;
};

export const useCreateRequest = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (wish: Wish) => {
      const names = wish.photos.map(({ name, size, lastModified }) => [name, size, lastModified]);
      return once({ ...wish, photos: names }, (key) => callWithForm(createRequest, formOf(wish), key));
    },
    onSuccess: () =>
      Promise.all(
        [queryKeys.jobs, queryKeys.dashboard].map(({ all }) =>
          queries.invalidateQueries({ queryKey: all() }),
        ),
      ),
  });
};
