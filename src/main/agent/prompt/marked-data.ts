/**
 * A text between two marks, for a prompt that says what marks mean: data, never an instruction. `nonce` is in every mark
 * and taken out of the text and its name, so that no text can close its own mark or open another.
 */
export const markedData = (nonce: string, text: string, name = ''): string =>
  `<<${nonce}${name === '' ? '' : ` ${withoutNonce(nonce, name)}`}>>\n${withoutNonce(nonce, text)}\n<<end ${nonce}>>`

export const withoutNonce = (nonce: string, text: string): string => text.replaceAll(nonce, '')
