import { listClients, readClient } from "@fieldwright/contract/clients";
import { maxPageSize } from "@fieldwright/contract/fields";
import { type JobSummary, listJobs } from "@fieldwright/contract/jobs";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { Combobox, type ComboboxOption, type ComboboxProps } from "@/ui/combobox";
import { clientName } from "./names";
import { words } from "./words";

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

type JobPickerProps = Pick<
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

export function JobPicker({ client, newOption, onlyNew = false, ...props }: JobPickerProps) {
  const [search, setSearch] = useState<string>();
  const { data, isError, isFetching, refetch } = useQuery({
    ...jobChoices({ search: search ?? "", client }),
    enabled: search !== undefined && !onlyNew,
  });
  const found = onlyNew ? [] : (data?.jobs.map(jobOption) ?? []);
  // While a search runs, the job may turn out to exist.
  const made = search && newOption && (onlyNew || !isFetching) ? [newOption(search)] : [];
  return (
    <Combobox
      placeholder={words.chooseJob}
      {...props}
      options={[...found, ...made]}
      onSearch={setSearch}
      loading={isFetching}
      error={isError ? words.failedToLoadJobs : undefined}
      onRetry={() => void refetch()}
      emptyText={newOption ? words.typeTitleToMake : words.noJobsFound}
    />
  );
}

type Listed = Parameters<typeof clientName>[0] & {
  readonly _id: string;
  readonly user: { readonly email: string };
  readonly company: { readonly name: string };
};

export const clientOption = (client: Listed): ComboboxOption => ({
  value: client._id,
  label: clientName(client),
  detail: [client.company.name, client.user.email].filter(Boolean).join(" · "),
});

const unnamed = "…";

/** A client known only by id. The picker loads the name. */
export const clientById = (id: string): ComboboxOption => ({ value: id, label: unnamed });

const clientChoices = (search: string) =>
  queryOptions({
    queryKey: queryKeys.clients.choices(search),
    queryFn: ({ signal }) => call(listClients, { query: { search, limit: maxPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

const oneClient = (id: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.clients.record(id),
    queryFn: ({ signal }) => call(readClient, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** The option for an id from the address bar. Its name appears once loaded. */
export const useClientOption = (id: string | undefined): ComboboxOption | null => {
  const { data } = useQuery(oneClient(id));
  if (id === undefined) return null;
  return data ? clientOption(data) : clientById(id);
};

type PickerProps = Pick<
  ComboboxProps<ComboboxOption>,
  | "value"
  | "onValueChange"
  | "onBlur"
  | "clearable"
  | "disabled"
  | "size"
  | "placeholder"
  | "aria-label"
  | "className"
>;

/** Searches on the server while typing. Shows the first 100 matches. */
export function ClientPicker(props: PickerProps) {
  const [search, setSearch] = useState<string>();
  const { data: named } = useQuery(oneClient(props.value?.label === unnamed ? props.value.value : undefined));
  const { data, isError, isFetching, refetch } = useQuery({
    ...clientChoices(search ?? ""),
    enabled: search !== undefined,
  });
  return (
    <Combobox
      placeholder={words.chooseClient}
      {...props}
      value={named ? clientOption(named) : props.value}
      options={data?.clients.map(clientOption) ?? []}
      onSearch={setSearch}
      loading={isFetching}
      error={isError ? words.failedToLoadClients : undefined}
      onRetry={() => void refetch()}
      emptyText={words.noClientsFound}
    />
  );
}
