/**
 * Words, numbers, gaps and signs, as tokenizers cut them; letters of scripts that are cut finely count for more.
 * The order matters: the first that fits takes the run.
 */
const RUNS =
  /([A-Za-z]+)|(\d+)|([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])|(\p{L}[\p{L}\p{M}]*)|( )|(\s+)|([!-/:-@[-`{-~]+)|(.)/gsu

/**
 * About how many tokens a text is. Nobody but the server knows: this is within a fifth for prose of Latin scripts and
 * errs upwards for the rest; what the server reports corrects it (see `createTokenCounter`).
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [run, word, number, ideograph, letters, space, gap, signs] of text.matchAll(RUNS)) {
    if (word !== undefined) tokens += word.length <= 7 ? 1 : Math.ceil(word.length / 5)
    else if (number !== undefined) tokens += Math.ceil(number.length / 3)
    else if (ideograph !== undefined) tokens += 1
    else if (letters !== undefined) tokens += Math.ceil(letters.length / 2.5)
    else if (space !== undefined) continue
    else if (gap !== undefined) tokens += 1
    else if (signs !== undefined) tokens += Math.ceil(signs.length / 2)
    else tokens += run.length + 1
  }
  return tokens
}
