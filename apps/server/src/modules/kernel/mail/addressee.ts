import type { Email } from "./layout";

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** Mail programs make a link of these. */
const looksLikeLink = (name: string): boolean => /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]/iu.test(name);

/** Anybody can enter a stranger's address with any name: no link of theirs reaches the stranger in it. */
export const addressee = ({ firstName, lastName, email }: Person): { to: Email["to"]; greeting: string } => {
  const names = [firstName, lastName].filter((name) => !looksLikeLink(name));
  return {
    to: { name: names.join(" "), address: email },
    greeting: looksLikeLink(firstName) ? "Hello," : `Hello ${firstName},`,
  };
};
