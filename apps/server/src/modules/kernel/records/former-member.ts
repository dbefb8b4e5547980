const domain = "@former.invalid";

/** A unique address that reaches nobody, for deleted accounts. */
export const formerMemberEmail = (userId: string): string => `${userId}${domain}`;

export const isFormerMemberEmail = (email: string): boolean => email.endsWith(domain);

export const formerMemberEmails = `%${domain}`;
