/** What the menu of a text says to a person. */
export const TEXT_MENU_WORDS = {
  noSuggestion: 'No other spelling is known',
  addToVault: (word: string) => `Add “${word}” to my words in this vault`,
  addToApp: (word: string) => `Add “${word}” to my words everywhere`,
  added: (word: string) => `“${word}” is one of your words now.`,
  lookUp: (words: string) => `Look up “${words}”`,
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pastePlain: 'Paste as plain text',
  selectAll: 'Select all',
  suggest: 'Suggest links and tags…',
  help: 'Help with the text…',
  spellings: 'Other spellings: Shift + right click',
  notPasted: (keys: string) =>
    `The browser did not let Latent read what was copied. ${keys} pastes it.`,
} as const
