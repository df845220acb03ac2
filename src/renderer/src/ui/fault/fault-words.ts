/** What is said where a part of the window is missing. */
export const FAULT_WORDS = {
  fault: 'The fault is in Latent. Your files are as they were.',
  unloaded: 'Latent may have ended, or been started anew. Your files are as they were.',
  loadWindow: 'Load the window again',
  report: 'What failed and where in the program. It holds no text of your notes.',
} as const
