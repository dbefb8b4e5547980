export const words = {
  away: "The street map didn't load. You're seeing outlines only.",
  forbidden: "Your office chose a street map.",
  reload: "Reload to see it",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  thisBrowserCantShow: (instead: string) => `This browser can't show the map. ${instead}`,
} as const;
