export const TOUR_WORDS = {
  name: 'Tour',
  leave: 'Leave the tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  left: 'The tour waits for you: Take the tour, in the list of commands and in the settings.',
  goOn: 'Go on',
  count: (step: number, steps: number): string => `${step} of ${steps}`,
  files: {
    title: 'Your files',
    text: 'These are the Markdown files of your folder. To go straight to a note, type a part of its name.',
  },
  writing: {
    title: 'Write on the page',
    text: 'You write in the text as it reads: the marks of Markdown are there only where the cursor is. One key goes on to reading, and to the file as it is.',
  },
  search: {
    title: 'Search by meaning',
    text: 'Say it in your own words. Latent also finds notes that mean the same and have none of your words in them.',
  },
  assistant: {
    title: 'An assistant that asks',
    text: 'Ask about your notes, or for a change. You are shown the lines it would rewrite or remove, and they stay until you allow it.',
  },
  history: {
    title: 'Nothing is lost',
    text: 'Undo takes back what you typed and what the assistant did. The history of a note has its earlier versions, and brings any of them back.',
  },
} as const
