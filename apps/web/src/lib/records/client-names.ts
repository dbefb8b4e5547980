type Named = { readonly user: { readonly firstName: string; readonly lastName: string } };

export const clientName = ({ user }: Named): string => `${user.firstName} ${user.lastName}`.trim();
