import type { CoreContract } from '../../shared/contract/index.ts'
import type { spelling } from '../../shared/contract/spelling.ts'
import type { Handlers } from '../../shared/rpc/contract.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { TextShell } from '../platform/ports.ts'
import type { OwnWordLists } from './own-words.ts'

/** What windows ask of the spelling, and of the text that somebody clicked. */
export function spellingHandlers({
  ownWords,
  text,
}: {
  readonly ownWords: OwnWordLists
  readonly text: TextShell | null
}): Pick<Handlers<CoreContract>, keyof typeof spelling> {
  const shell = (): TextShell => {
    if (!text) throw new LatentError('unavailable', 'Only the desktop window can do that.')
    return text
  }
  return {
    'spelling.words': () => ownWords.words(),
    'spelling.addWord': ({ word, place }) => ownWords.add(word, place),
    'spelling.removeWord': ({ word, place }) => ownWords.remove(word, place),
    'text.clicked': () => shell().clicked(),
    'text.run'({ command }) {
      shell().run(command)
      return null
    },
  }
}
