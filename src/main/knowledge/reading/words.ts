/** Of a note at which the parser ends with an error: a bug, of which one note suffers and not the vault. */
export const UNREADABLE_NOTE =
  'Latent could not make anything of this note because of an error inside it. It opens as before, and search does not know it.'

/** For the log. */
export const READING_STOPPED = 'The thread that reads notes stopped; they are read without it.'
