/** At a limit of a turn that has changed nothing. @param time of how many, from 1 */
export const goesOnText = (time: number, of: number): string =>
  `It has only read so far, so it goes on by itself (${time} of ${of}).`
