/** Settings › Model: models that Latent itself runs. Sizes, numbers and names come as texts. */
export const INSIDE_WORDS = {
  title: 'On this machine',
  about:
    'Latent runs a model file itself: no server, no key, and nothing that you write leaves this machine. Small models make more mistakes than large ones; what would overwrite or delete is shown to you first all the same.',
  looking: 'Looking at the models',
  none: 'No model is on this machine yet. Download one below, or choose a file that you have.',
  noneLoaded:
    'None is loaded. A model is loaded when it is asked, and gives its memory back after a while without questions.',
  loading: (name: string) => `Loading ${name}`,
  loaded: (name: string) => `${name} is loaded`,
  stopLoading: 'Stop',
  unload: 'Unload',
  context: (tokens: string) => `${tokens} tokens of context`,
  memory: (size: string) => `${size} of memory`,
  aboutMemory: (size: string) => `needs about ${size} of memory`,
  speed: (read: string, written: string) => `reads ${read} and writes ${written} tokens a second`,
  tooLarge: (needed: string, all: string) =>
    `It needs about ${needed} of memory, and this machine has ${all} in all. It may be very slow, or end in the middle.`,
  use: 'Use',
  isUsed: 'Among your models',
  measure: 'Measure',
  measuring: 'Measuring',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (size: string, saved: string | null) =>
    `Its file of ${size} is deleted for good. It can be downloaded again.${saved === null ? '' : ` ${saved} cannot answer until then.`}`,
  chooseFile: 'Choose a file…',
  chooseFolder: 'Choose a folder…',
  folderTitle: 'Choose a folder with models',
  folderButton: 'Look here',
  lookingIn: 'Looking for models',
  nothingIn: (folder: string) =>
    `No model file is in ${folder}, nor three folders deep in it. Their names end in .gguf.`,
} as const

/** What can be downloaded. */
export const OFFER_WORDS = {
  title: 'To download',
  about:
    'Nothing is fetched before you say so. What comes is compared with the checksum that Latent knows.',
  languages: (names: string) => `Speaks: ${names}.`,
  licence: (name: string) => `Licence: ${name}.`,
  download: 'Download…',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  checking: 'Comparing its checksum',
  progress: (done: string, all: string) => `${done} of ${all}`,
  paused: (done: string, all: string) => `Paused at ${done} of ${all}`,
  bar: (name: string) => `Downloading ${name}`,
  localOnly:
    '“Local only” is on, so nothing is downloaded. Turn it off in Settings › Assistant for as long as it takes.',
  askTitle: (name: string) => `Download ${name}?`,
  ask: (size: string, host: string, repository: string) =>
    `${size} are fetched from ${host} (${repository}) and kept with Latent’s own data. Nothing of yours is sent. You can pause it and go on later.`,
  asked: 'Download',
} as const

/** A saved model that is a file. */
export const FORM_WORDS = {
  title: 'A file on this machine',
  file: 'File',
  another: 'Choose another file…',
  name: 'Name',
  context: 'Context, in tokens',
  contextExample: 'As fits this machine',
  contextWrong: 'A whole number of at least 512.',
  answerExample: 'As the context allows',
  failed: 'That did not work.',
} as const
