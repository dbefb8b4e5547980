import {
  cancelInvitation,
  listInvitations,
  readTeamWeek,
  resendInvitation,
} from "@fieldwright/contract/team";
import {
  type CreateTimeOffBody,
  createTimeOff,
  deleteTimeOff,
  listTimeOff,
} from "@fieldwright/contract/time-off";
import {
  type CreateUserBody,
  createUser,
  handOverAndDeactivate,
  inviteUser,
  listUsers,
  readUser,
  readVisitsAhead,
  type UpdateUserBody,
  updateUser,
} from "@fieldwright/contract/users";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import type { TeamFilters } from "./team-filters";

export const teamQuery = (filters: TeamFilters) =>
  queryOptions({
    queryKey: queryKeys.users.list(filters),
    queryFn: ({ signal }) => call(listUsers, { query: { ...filters, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });

export const timeOffQuery = (user: string) =>
  queryOptions({
    queryKey: queryKeys.users.timeOff(user),
    queryFn: ({ signal }) => call(listTimeOff, { params: { id: user }, signal }),
  });

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.record(id),
    queryFn: ({ signal }) => call(readUser, { params: { id }, signal }),
  });

export const weekQuery = (from: string, people: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.users.week(from, people),
    queryFn: ({ signal }) => call(readTeamWeek, { query: { from, teamMembers: people.join(",") }, signal }),
    placeholderData: keepPreviousData,
  });

export const invitationsQuery = queryOptions({
  queryKey: queryKeys.users.invitations(),
  queryFn: ({ signal }) => call(listInvitations, { signal }),
});

export const useResendInvitation = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resendInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.users.invitations() }),
  });
};

export const useCancelInvitation = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.users.invitations() }),
  });
};

/** Always refetched before someone is deactivated. */
export const visitsAheadQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.visitsAhead(id),
    queryFn: ({ signal }) => call(readVisitsAhead, { params: { id }, signal }),
    staleTime: 0,
  });

/** Without a password, the person is invited and chooses one. */
export const useAddMember = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ password, ...person }: Omit<CreateUserBody, "password"> & { password?: string }) =>
      password === undefined
        ? call(inviteUser, { body: person })
        : call(createUser, { body: { ...person, password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.users.all() }),
  });
};

export const useAddTimeOff = (user: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateTimeOffBody) =>
      once(body, (idempotencyKey) => call(createTimeOff, { params: { id: user }, body, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.users.timeOff(user) }),
  });
};

type Departure = { readonly id: string; readonly handOverTo: string };

/** If `handOverTo` is empty, the visits are not handed over. */
export const useDeactivateMember = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, handOverTo }: Departure) =>
      call(handOverAndDeactivate, { params: { id }, body: handOverTo ? { handOverTo } : {} }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
      return queries.invalidateQueries({ queryKey: queryKeys.users.all() });
    },
  });
};

export const useRemoveTimeOff = (user: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTimeOff, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.users.timeOff(user) }),
  });
};

type Change = { readonly id: string; readonly body: UpdateUserBody; readonly version?: number };

export const useUpdateMember = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: Change) =>
      call(updateUser, {
        params: { id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.users.all() }),
  });
};
