/** Says of HTML on the clipboard that the plain text beside it is the Markdown that it was drawn from. */
export const COPIED_MARK = 'data-latent-markdown'
