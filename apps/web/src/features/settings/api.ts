import {
  createAccountingExport,
  downloadAccountingExport,
  listAccountingExports,
  previewAccounting,
  readAccountingSettings,
  updateAccountingSettings,
} from "@fieldwright/contract/accounting";
import { listApiKeys } from "@fieldwright/contract/api-keys";
import {
  addTemplate,
  type ChecklistTemplate,
  changeTemplate,
  deleteTemplate,
  type TemplateBody,
} from "@fieldwright/contract/checklists";
import { listIntegrations } from "@fieldwright/contract/integrations";
import { readMessageLimit, readMessageSettings } from "@fieldwright/contract/messages";
import { readQuoteAnswers } from "@fieldwright/contract/report-questions";
import { readSettings, type Settings } from "@fieldwright/contract/settings";
import { listWebhooks } from "@fieldwright/contract/webhooks";
import type { AccountingFormat } from "@fieldwright/domain/accounting";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download, errorMessage } from "@/lib/api-client";
import { refreshSession } from "@/lib/auth";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { saveFile } from "@/lib/save-file";
import { templatesQuery } from "@/records/api";
import { toast } from "@/ui/toast";
import { words } from "./words";

const useRefresh = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
};

type Saved = { readonly template: ChecklistTemplate | undefined; readonly body: TemplateBody };

/** A new one without a template. */
export const useSaveTemplate = () => {
  const once = useRepeatKey();
  return useMutation({
    mutationFn: ({ template, body }: Saved) =>
      template
        ? call(changeTemplate, { params: { id: template._id }, body, ifMatch: template.version })
        : once(body, (idempotencyKey) => call(addTemplate, { body, idempotencyKey })),
    onSettled: useRefresh(),
  });
};

export const useDeleteTemplate = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSettled: useRefresh(),
  });

/** How sent quotes turned out in the last 12 months, as the reports show it and plans count it. */
export const winRateQuery = (today: Day) => {
  const query = { startDate: addDays(today, -365), endDate: today };
  return queryOptions({
    queryKey: queryKeys.report.question("quotes", query),
    queryFn: ({ signal }) => call(readQuoteAnswers, { query, signal }),
  });
};

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings.all(),
  queryFn: ({ signal }) => call(readSettings, { signal }),
});

export const messageSettingsQuery = queryOptions({
  queryKey: queryKeys.messageSettings.all(),
  queryFn: ({ signal }) => call(readMessageSettings, { signal }),
});

/** Stored under the messages key, so that sending a message refreshes it. */
export const messageLimitQuery = queryOptions({
  queryKey: queryKeys.messages.limit(),
  queryFn: ({ signal }) => call(readMessageLimit, { signal }),
});

export const integrationsQuery = queryOptions({
  queryKey: queryKeys.integrations.all(),
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
});

export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys.all(),
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks.all(),
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
});

export type Period = { readonly format: AccountingFormat; readonly from: string; readonly to: string };

export const previewQuery = (period: Period) =>
  queryOptions({
    queryKey: queryKeys.accounting.preview(period),
    queryFn: ({ signal }) => call(previewAccounting, { query: period, signal }),
    enabled: period.from !== "" && period.to !== "" && period.from <= period.to,
    placeholderData: keepPreviousData,
  });

export const exportsQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.accounting.exports(page),
    queryFn: ({ signal }) => call(listAccountingExports, { query: { page, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
  });

export const booksQuery = queryOptions({
  queryKey: queryKeys.accounting.books(),
  queryFn: ({ signal }) => call(readAccountingSettings, { signal }),
});

/**
 * A change that answers with all settings. Refreshes the session, because name, company and zone are shown
 * everywhere.
 */
export const useChangeSettings = <Body>(change: (body: Body) => Promise<Settings>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings);
      void queries.invalidateQueries({ queryKey: queryKeys.securityEvents.all() });
      void queries.invalidateQueries({ queryKey: queryKeys.setup.all() });
      return refreshSession();
    },
  });
};

export const useRefreshSettings = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: queryKeys.setup.all() }),
      queries.invalidateQueries({ queryKey: queryKeys.securityEvents.all() }),
    ]);
};

/** After a key was created or revoked, by itself or with its integration. */
export const useRefreshKeys = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [apiKeysQuery.queryKey, integrationsQuery.queryKey, queryKeys.securityEvents.all()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
};

export const useDownloadExport = () =>
  useMutation({
    mutationFn: async (id: string) =>
      saveFile(await download(downloadAccountingExport, {}, "accounting.zip", { id })),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntLoadFiles)),
  });

export const useCreateExport = (onMade: (id: string) => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Period & { again: boolean }) => call(createAccountingExport, { body }),
    onSuccess: ({ _id }) => onMade(_id),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntMakeFiles)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accounting.all() }),
  });
};

export const useCloseBooks = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { closedThrough: string | null; version: number }) =>
      call(updateAccountingSettings, { body }),
    onSuccess: ({ closedThrough }) =>
      toast.success(closedThrough ? words.booksAreClosed : words.booksAreOpenAgain),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntCloseBooks)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accounting.all() }),
  });
};
