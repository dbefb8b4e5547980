export const words = {
  call: "Call",
  text: "Text",
  email: "Email",
  directions: "Directions",
  access: "Access note",
  editTitle: "Edit title",
  titleRequired: "Title is required",
};
