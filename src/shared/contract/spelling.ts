import { z } from 'zod'
import { ClickedWord, TextCommand } from '../domain/clicked-text.ts'
import { asOwnWord } from '../domain/own-word.ts'
import { call } from '../rpc/contract.ts'
import { MOST_OWN_WORDS } from './limits.ts'

/** Where an own word counts: in every vault, or in the one that is open. */
export const WordPlace = z.enum(['app', 'vault'])
export type WordPlace = z.output<typeof WordPlace>

/** Words that the spelling takes for right, each list in the order of its letters. */
export const OwnWords = z.object({
  app: z.array(z.string()),
  /** Null while no vault is open. */
  vault: z.array(z.string()).nullable(),
})
export type OwnWords = z.output<typeof OwnWords>

const Word = z.object({
  word: z.string().refine((text) => asOwnWord(text) === text),
  place: WordPlace,
})

export const spelling = {
  'spelling.words': call(z.object({}), OwnWords),
  /** @throws `unavailable` for a vault while none is open, `denied` where its state is only read, `invalid_input` for too many */
  'spelling.addWord': call(Word, OwnWords),
  /** Throws as `addWord` does. */
  'spelling.removeWord': call(Word, OwnWords),
  /**
   * What the click with the other button, or the key of the menu, that the page hears of right now is on. Null where the
   * page is too late: the shell shows its own menu. @throws `unavailable` in the browser, which tells nobody
   */
  'text.clicked': call(z.object({}), ClickedWord.nullable()),
  /** @throws `unavailable` in the browser */
  'text.run': call(z.object({ command: TextCommand }), z.null()),
}

/** What is kept of own words, in the state of the app and of each vault. */
export const KeptWords = z.object({
  words: z.array(z.string()).max(MOST_OWN_WORDS).default([]),
})
/** `isAdopted`: what the checker's dictionary held before there were these lists is in them. */
export const KeptAppWords = KeptWords.extend({ isAdopted: z.boolean().default(false) })
