export const words = {
  dashboard: "Dashboard",
  loadingYourDay: "Loading your day",
  failedToLoadSettings: "Failed to load settings",
  settings: "Settings",
  loadingSettings: "Loading settings",
  appearance: "Appearance",
  loadingSetup: "Loading setup",
  failedToLoadIntegrations: "Failed to load integrations",
  loadingIntegrations: "Loading integrations",
  loadingVisit: "Loading the visit",
} as const;
