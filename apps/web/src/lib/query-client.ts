import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const isRefusal = (error: Error) => error instanceof ApiError && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
  },
});

/** The key of every mutation that deletes a record and leaves its page. */
export const deletion: QueryKey = ["deletion"];
