export const words = {
  away: "The street map didn't load. You're seeing outlines only.",
  forbidden: "Your office chose a street map.",
  reload: "Reload to see it",
};
