/** At a limit of a turn that has changed nothing. @param time of how many, from 1 */
export const goesOnText = (time: number, of: number): string =>
  `It has only read so far, so it goes on by itself (${time} of ${of}).`

/** To the model, in the last request of a turn that came to a limit. */
export const CONCLUDE =
  'No more tools can be called in this turn. Answer now from the results you have, and say what is still open.'
