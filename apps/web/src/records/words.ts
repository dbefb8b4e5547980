export const words = {
  sample: "This is a sample company. Nothing is sent from it.",
  call: "Call",
  text: "Text",
  email: "Email",
  directions: "Directions",
  access: "Access note",
  noAddress: "No address yet",
  editTitle: "Edit title",
};
