type Named = { readonly firstName: string; readonly lastName: string };

export const personName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

export const clientName = ({ user }: { readonly user: Named }): string => personName(user);
