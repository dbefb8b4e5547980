import { maxPageSize } from "@fieldwright/contract/fields";
import { type JobSummary, listJobs } from "@fieldwright/contract/jobs";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { Combobox, type ComboboxOption, type ComboboxProps } from "@/ui/combobox";
import { clientOption } from "./client-picker";
import { clientName } from "./names";

export type JobOption = ComboboxOption & { readonly client: ComboboxOption };

export const jobOption = (job: Pick<JobSummary, "_id" | "title" | "jobNumber" | "client">): JobOption => ({
  value: job._id,
  label: job.title,
  detail: `${job.jobNumber} · ${clientName(job.client)}`,
  client: clientOption(job.client),
});

type Wanted = { readonly search: string; readonly client?: string | undefined };

const jobChoices = ({ search, client }: Wanted) =>
  queryOptions({
    queryKey: queryKeys.jobs.choices(search, client),
    queryFn: ({ signal }) =>
      call(listJobs, { query: { search, limit: maxPageSize, ...(client ? { client } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

type PickerProps = Pick<
  ComboboxProps<JobOption>,
  "value" | "onValueChange" | "onBlur" | "clearable" | "disabled" | "size" | "aria-label" | "className"
> & {
  /** Shows only this client's jobs. */
  client?: string | undefined;
  /** Offers to make a job with the typed title. */
  newOption?: ((title: string) => JobOption) | undefined;
  /** Only new jobs can be chosen. */
  onlyNew?: boolean;
};

export function JobPicker({ client, newOption, onlyNew = false, ...props }: PickerProps) {
  const [search, setSearch] = useState<string>();
  const { data, isError, isFetching, refetch } = useQuery({
    ...jobChoices({ search: search ?? "", client }),
    enabled: search !== undefined && !onlyNew,
  });
  const found = onlyNew ? [] : (data?.jobs.map(jobOption) ?? []);
  const made = search && newOption ? [newOption(search)] : [];
  return (
    <Combobox
      placeholder="Choose a job"
      {...props}
      options={[...found, ...made]}
      onSearch={setSearch}
      loading={isFetching}
      error={isError ? "Failed to load jobs" : undefined}
      onRetry={() => void refetch()}
      emptyText={newOption ? "Type a title to make a new job" : "No jobs found"}
    />
  );
}
