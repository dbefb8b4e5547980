import { QueryClient } from "@tanstack/react-query";
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
