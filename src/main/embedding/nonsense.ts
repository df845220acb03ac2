/**
 * Texts that mean nothing, the same ones each time: what a model finds near them in a vault is what chance finds. One to
 * three words of four to nine letters, as somebody types who tries it.
 */
export function nonsense(): string[] {
  const random = seeded(7)
  const below = (limit: number): number => Math.floor(random() * limit)
  const word = (): string =>
    Array.from({ length: 4 + below(6) }, () => LETTERS[below(LETTERS.length)]).join('')
  return Array.from({ length: TEXTS }, () => Array.from({ length: 1 + below(3) }, word).join(' '))
}

const TEXTS = 48
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** 0 to below 1 (Park and Miller 1988, with the multiplier of their second paper). */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
