// What is loaded once a list may be wanted.
export { createAsker } from './create-asker.ts'
export { createCompletions } from './completions.ts'
