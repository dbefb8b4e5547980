import { priorities } from "@fieldwright/domain/statuses";

export const priorityOptions = priorities.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
