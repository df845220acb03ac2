/** Settings › All settings. */
export const SHARING_WORDS = {
  export: {
    title: 'Export',
    text: 'A file with your settings and keys of commands, as JSON. Models and their keys, what the assistant may do, and what belongs to this computer are not in it.',
    words: 'save backup copy json file share',
    button: 'Export…',
    file: 'latent-settings.json',
  },
  import: {
    title: 'Import',
    text: 'From such a file. You see what would change first.',
    words: 'load restore json file',
    button: 'Import…',
    choose: 'File of settings',
    noFile: 'This is no file of Latent’s settings.',
    tooLarge: 'This file is too large to be one of Latent’s settings.',
    same: 'Nothing would change: these are the settings that you have.',
    apply: 'Change these',
    changes: (count: number) => (count === 1 ? '1 setting changes' : `${count} settings change`),
    leftOut: (names: string) =>
      `Left out, because Latent does not know or does not take it: ${names}.`,
    keysLeftOut: 'These keys are left out:',
    keysMayNotArrive: 'These keys are set:',
    /** Of a command, and what is said about them. */
    keys: (command: string, keys: string | null, why: string) =>
      `${command}${keys === null ? '' : `, ${keys}`}: ${why}`,
    moreKeys: (count: number) => `${count} more.`,
    done: 'Your settings were imported.',
  },
  reset: {
    title: 'Reset all settings',
    text: 'As at the first start. Models, what the assistant may do, and your notes stay as they are.',
    words: 'default factory',
    button: 'Reset all',
    done: 'All settings are as at the first start.',
    none: 'They are all as at the first start.',
  },
  undo: 'Undo',
} as const
