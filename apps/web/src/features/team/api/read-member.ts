import { readUser } from "@fieldwright/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "record", id],
    queryFn: ({ signal }) => call(readUser, { params: { id }, signal }),
  });
