import { streetMap } from "@fieldwright/domain/map-style";

export const words = {
  skills: "Skills by category",
  skillsHint:
    "Plans and advice send only people with these skills to a job of the category, unless the job has its own. Separate with commas: plumbing, HVAC, gas.",
  map: "Map",
  choose: "What your maps look like",
  saved: "Map saved.",
  failed: "Couldn't change the map.",
  address: "Style address",
  addressHint: "A MapLibre style, like https://maps.example.com/style.json.",
  addressMissing: "Address is required",
  use: "Use this style",
  styles: {
    outlines: {
      name: "Outlines",
      about: "States, counties and towns. Nothing leaves your browser.",
    },
    streets: {
      name: "Public street map",
      about: `Streets, parks and names from ${streetMap.name}, free of charge. It sees which area you look at and your address on the internet. It never sees names of clients or visits.`,
    },
    own: {
      name: "Own style",
      about:
        "A street map from your own provider. That provider sees which area you look at and your address on the internet.",
    },
  },
};
