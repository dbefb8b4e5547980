const domain = "@former.invalid";

/** The address of somebody who deleted their account: nobody's, and unlike any other. */
export const formerMemberEmail = (userId: string): string => `${userId}${domain}`;

export const isFormerMemberEmail = (email: string): boolean => email.endsWith(domain);

export const formerMemberEmails = `%${domain}`;
