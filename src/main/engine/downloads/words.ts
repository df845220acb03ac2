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
