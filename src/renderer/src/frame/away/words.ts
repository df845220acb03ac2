/** What is said outside the window names no note: it may be read over a shoulder. */
export const AWAY_WORDS = {
  question: 'The assistant asks before it goes on.',
  answer: 'The assistant has answered.',
  files: 'Your files are where you wanted them.',
  index: 'All notes are in the index.',
}
