export const words = {
  call: "Call",
  text: "Text",
  email: "Email",
  directions: "Directions",
  access: "Access note",
  noAddress: "No address yet",
  editTitle: "Edit title",
};
