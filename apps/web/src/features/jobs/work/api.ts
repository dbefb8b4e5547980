import { addJobFile, changeFileNote, deleteFile, listJobFiles } from "@fieldwright/contract/attachments";
import type { LineItemBody } from "@fieldwright/contract/documents";
import {
  addJobNote,
  type ChangeTimeBody,
  changeTime,
  deleteJobNote,
  deleteTime,
  type LogTimeBody,
  listJobNotes,
  listParts,
  listTime,
  logTime,
  stopTime,
} from "@fieldwright/contract/job-work";
import { replaceJobLines } from "@fieldwright/contract/jobs";
import {
  endRecurrence,
  type RepeatJobBody,
  readRecurrence,
  repeatJob,
} from "@fieldwright/contract/recurrence";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, apiBase, call } from "@/lib/api-client";
import { canRecord } from "@/lib/field/outbox";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { dropToken, readToken } from "@/lib/token";
import { jobQuery } from "@/records/api";
import { recordOnJob } from "./record-on-job";

/** Of notes, time and files. */
export const workPageSize = 20;

/** The number of the next page, if there is one. */
const nextPage = ({ totalPages }: { totalPages: number }, pages: readonly unknown[]) =>
  pages.length < totalPages ? pages.length + 1 : undefined;

export const jobNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.jobNotes.of(id),
    queryFn: ({ pageParam, signal }) =>
      call(listJobNotes, { params: { id }, query: { page: pageParam, limit: workPageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

const aMinute = 60_000;

/** Refetched every minute while a timer runs, so that the total keeps up. */
export const timeQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.jobTime.of(id),
    queryFn: ({ pageParam, signal }) =>
      call(listTime, { params: { id }, query: { page: pageParam, limit: workPageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => entries.some(({ end }) => end === null)) ? aMinute : false,
  });

/** File links expire after ten minutes, so refetch earlier. */
const beforeTheyExpire = 8 * 60_000;

export const jobFilesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.jobFiles.of(id),
    queryFn: ({ pageParam, signal }) =>
      call(listJobFiles, { params: { id }, query: { page: pageParam, limit: workPageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: beforeTheyExpire,
  });

export const partsQuery = (id: string, visit: string | undefined) =>
  queryOptions({
    queryKey: visit === undefined ? queryKeys.jobParts.of(id) : queryKeys.jobParts.at(id, visit),
    queryFn: ({ signal }) => call(listParts, { params: { id }, query: { visit }, signal }),
  });

export const recurrenceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.jobRecurrence.of(id),
    queryFn: ({ signal }) => call(readRecurrence, { params: { id }, signal }),
  });

export const useAddJobNote = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: async (text: string): Promise<unknown> => {
      if (await canRecord()) return recordOnJob(id, { kind: "note", text });
      await once(text, (idempotencyKey) =>
        call(addJobNote, { params: { id }, body: { text }, idempotencyKey }),
      );
      return queries.invalidateQueries({ queryKey: jobNotesQuery(id).queryKey });
    },
    // Without a network too: the note is on this device then.
    networkMode: "always",
  });
};

export const useDeleteJobNote = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteJobNote, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobNotesQuery(jobId).queryKey }),
  });
};

/** Without start and end, a timer starts now. */
export const useLogTime = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: Partial<LogTimeBody>) =>
      once(body, (idempotencyKey) => call(logTime, { params: { id }, body, idempotencyKey })),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(id).queryKey }),
  });
};

type TimeChange = { readonly id: string; readonly version: number; readonly body: ChangeTimeBody };

export const useChangeTime = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: TimeChange) =>
      call(changeTime, { params: { id }, body, ifMatch: version }),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(jobId).queryKey }),
  });
};

export const useStopTime = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(stopTime, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(jobId).queryKey }),
  });
};

export const useDeleteTime = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTime, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: timeQuery(jobId).queryKey }),
  });
};

type Upload = {
  readonly jobId: string;
  readonly file: File;
  /** The same for every attempt to send this file, so that retries do not create duplicates. */
  readonly idempotencyKey: string;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
};

const answerOf = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
};

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export const sendJobFile = ({ jobId, file, idempotencyKey, onProgress }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    const token = readToken();
    const body = new FormData();
    body.set("file", file);
    const request = new XMLHttpRequest();
    request.open(addJobFile.method, `${apiBase}${addJobFile.path.replace(":id", encodeURIComponent(jobId))}`);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("idempotency-key", idempotencyKey);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => reject(new Error("No answer to an upload")));
    request.addEventListener("load", () => {
      if (request.status === addJobFile.status) return resolve();
      const error = new ApiError(request.status, answerOf(request));
      if (token && error.code === "unauthenticated") dropToken(token);
      return reject(error);
    });
    request.send(body);
  });

type FileNote = { readonly photo: string; readonly note: string };

export const useChangeFileNote = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ photo, note }: FileNote): Promise<unknown> => {
      if (await canRecord()) return recordOnJob(jobId, { kind: "photo_note", photo, note });
      await call(changeFileNote, { params: { id: photo }, body: { note } });
      return queries.invalidateQueries({ queryKey: jobFilesQuery(jobId).queryKey });
    },
    // Without a network too: the note is on this device then.
    networkMode: "always",
  });
};

export const useDeleteFile = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteFile, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobFilesQuery(jobId).queryKey }),
  });
};

/** `version` is the version of the rule being changed. Undefined for a new rule. */
type Repeat = { readonly body: RepeatJobBody; readonly version: number | undefined };

export const useRepeatJob = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = recurrenceQuery(id);
  return useMutation({
    mutationFn: ({ body, version }: Repeat) =>
      call(repeatJob, {
        params: { id },
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: (recurrence) => queries.setQueryData(queryKey, { recurrence }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: queryKeys.jobs.all() }),
        queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(id) }),
        queries.invalidateQueries({ queryKey: queryKeys.jobParts.of(id) }),
      ]),
  });
};

export const useEndRecurrence = (id: string) => {
  const queries = useQueryClient();
  const { queryKey } = recurrenceQuery(id);
  return useMutation({
    mutationFn: () => call(endRecurrence, { params: { id } }),
    onSuccess: () => queries.setQueryData(queryKey, { recurrence: null }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: queryKeys.jobs.all() }),
        queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(id) }),
        queries.invalidateQueries({ queryKey: queryKeys.jobParts.of(id) }),
      ]),
  });
};

type Lines = { readonly lineItems: LineItemBody[]; readonly version: number };

export const useReplaceJobLines = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lineItems, version }: Lines) =>
      call(replaceJobLines, { params: { id }, body: { lineItems }, ifMatch: version }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      return queries.invalidateQueries({ queryKey: queryKeys.jobs.all() });
    },
  });
};
