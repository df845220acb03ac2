/**
 * Counts words; each Chinese, Japanese or Korean character counts as one, because such text has no spaces to count by.
 * Apostrophes and hyphens inside a word do not divide it.
 */
export function countWords(text: string): number {
  let words = 0
  let isInWord = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isCjk(code)) {
      words++
      isInWord = false
    } else if (isWordCode(code)) {
      if (!isInWord) words++
      isInWord = true
    } else if (code !== 0x27 && code !== 0x2d && code !== 0x2019) {
      isInWord = false
    }
  }
  return words
}

/**
 * Estimates the tokens of a text for an embedding model: four letters a token, at least one a word, one for each
 * punctuation mark and CJK character. Meant for cutting, not for billing.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  let letters = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isCjk(code)) {
      tokens++
      letters = 0
    } else if (isWordCode(code)) {
      // Counts the first letter of every six: common words are one token, long ones are several.
      if (letters % 6 === 0) tokens++
      letters++
    } else {
      if (code > 0x20) tokens++
      letters = 0
    }
  }
  return tokens
}

function isCjk(code: number): boolean {
  return (
    code >= 0x2e80 &&
    ((code <= 0x9fff && (code < 0x3000 || code > 0x303f)) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      // The first half of a character outside the basic plane: Han extensions, and emoji.
      (code >= 0xd840 && code <= 0xd88f))
  )
}

function isWordCode(code: number): boolean {
  if (code < 0x80)
    return (
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39)
    )
  // Everything beyond ASCII that is no punctuation, space or symbol block.
  return (
    code >= 0xc0 &&
    code !== 0xd7 &&
    code !== 0xf7 &&
    !(code >= 0x2000 && code <= 0x2bff) &&
    !(code >= 0x3000 && code <= 0x303f) &&
    !(code >= 0xd800 && code <= 0xf8ff) &&
    !(code >= 0xfe00 && code <= 0xfe0f) &&
    !(code >= 0xff00 && code <= 0xff0f) &&
    code !== 0xfeff
  )
}
