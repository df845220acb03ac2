/** Equal for names that a file system may take for one: without case, composed. */
export const foldName = (name: string): string =>
  name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
