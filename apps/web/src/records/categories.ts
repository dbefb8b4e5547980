import { type Category, categories } from "@fieldwright/domain/statuses";

export const categoryLabels: Readonly<Record<Category, string>> = {
  general: "General",
  installation: "Installation",
  repair: "Repair",
  maintenance: "Maintenance",
  inspection: "Inspection",
  consultation: "Consultation",
  other: "Other",
};

export const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }));
