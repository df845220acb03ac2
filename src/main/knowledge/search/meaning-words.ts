/** Why meaning is not searched, or not by the model that was chosen. */
export const MEANING_WORDS = {
  noVectors:
    'Search by meaning is switched off, because the index stopped several times. Start Latent again to try it again.',
  wordsOnly: (problem: string) => `${problem} Only words are searched.`,
  goesOn: (problem: string, name: string) => `${problem} ${name} goes on answering.`,
  notReady: (percent: number) =>
    `Meaning is not indexed yet (${percent} %), so only words were searched.`,
  inUse: 'These vectors are in use. Use another model first.',
} as const
