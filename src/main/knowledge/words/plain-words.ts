import { plainWord } from './fold-word.ts'
import { splitWords } from './split-words.ts'

/** A written word as it is compared. Mostly one, but a sign that stands for several may hold what is none: `½` is `1⁄2`. */
export function plainWords(written: string): string[] {
  const usual = written.normalize('NFKC')
  const words = usual === written ? [written] : splitWords(usual).map(({ text }) => text)
  return words.map(plainWord).filter((plain) => plain !== '')
}
