/** Of each model that is offered: what it is good for, and what it was trained to speak, as its makers say. */
export const MODEL_WORDS = {
  'lfm2.5-1.2b-instruct': {
    about: 'The smallest. Quick on any machine; for short questions and simple changes.',
    languages: 'English, Arabic, Chinese, French, German, Japanese, Korean, Spanish',
  },
  'qwen3-1.7b': {
    about: 'Small, and thinks before it answers. For older machines.',
    languages: 'More than 100 languages',
  },
  'granite-4.1-3b': {
    about: 'Steady, and good at calling tools. A good first choice.',
    languages:
      'English, Arabic, Chinese, Czech, Dutch, French, German, Italian, Japanese, Korean, Portuguese, Spanish',
  },
  'ministral-3-3b-instruct': {
    about: 'Writes well in several languages.',
    languages:
      'English, Arabic, Chinese, Dutch, French, German, Italian, Japanese, Korean, Portuguese, Spanish',
  },
  'qwen3.5-4b': {
    about: 'The most able of these, and the slowest.',
    languages: 'More than 200 languages',
  },
} as const

/** What the licences are called that say more than most. */
export const LFM_LICENCE = 'LFM Open License 1.0: free below ten million dollars of yearly revenue'

/** What is said of downloads. Sizes are texts: “2.1 GB”. */
export const DOWNLOAD_WORDS = {
  unknown: 'Latent does not offer that model.',
  absent: (name: string) => `${name} is not on this machine any more.`,
  noRoom: (name: string, needed: string, free: string) =>
    `${name} needs ${needed} more on the disk, and ${free} are free. Make room, then go on.`,
  elsewhere: (name: string) => `Another Latent is downloading ${name}. Wait until it is done.`,
  brokenOff: (name: string, host: string) =>
    `${name} could not be downloaded from ${host}: the connection broke off. What is here is kept. Check the connection, then go on.`,
  cannotKeep: (name: string, folder: string) =>
    `${name} could not be kept in ${folder}. Check the disk and its permissions.`,
  damaged: (name: string, host: string) =>
    `What came from ${host} is not ${name} as Latent knows it, so nothing of it was kept. Download it again; if it stays so, somebody changed that file.`,
} as const
