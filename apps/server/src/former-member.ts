/** The address of somebody who deleted their account: nobody's, and unlike any other. */
export const formerMemberEmail = (userId: string): string => `${userId}@former.invalid`;

export const formerMemberEmails = "%@former.invalid";
