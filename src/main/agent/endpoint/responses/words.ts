/** Where a text would be empty. */
export const NOTHING = '(nothing)'
/** Of a call that was never answered. */
export const NO_RESULT = '(no result)'
