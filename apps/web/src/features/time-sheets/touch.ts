/** Touch targets need 48 px. */
export const touchable = "max-sm:h-touch pointer-coarse:h-touch";
export const touchableSquare = "max-sm:size-touch pointer-coarse:size-touch";
