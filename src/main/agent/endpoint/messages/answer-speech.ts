import type { ModelEvent } from '../../model.ts'
import { createThinkSplitter } from '../text-calls/think-splitter.ts'
import type { OpenBlock } from './open-block.ts'

/** The words and the thoughts of an answer, as one text each. */
export interface AnswerSpeech {
  /** @param piece of the words of a text block, or of the thoughts of a thinking block */
  say(block: OpenBlock, piece: string): ModelEvent[]
  end(): ModelEvent[]
}

/**
 * What stands in several blocks becomes paragraphs of its own; text that follows text goes on with it. Models of other
 * vendors may think between tags in their text.
 */
export function createAnswerSpeech({
  startsInThoughts,
}: {
  readonly startsInThoughts: boolean
}): AnswerSpeech {
  const splitter = createThinkSplitter({ startsInside: startsInThoughts })
  const begun = new Set<OpenBlock>()
  const hasSaid = { text: false, thinking: false }

  return {
    say(block, piece) {
      if (piece === '') return []
      const kind = block.start.type === 'text' ? 'text' : 'thinking'
      const goesOn = begun.has(block) || (kind === 'text' && block.follows === 'text')
      const spoken = goesOn || !hasSaid[kind] ? piece : `\n\n${piece}`
      begun.add(block)
      hasSaid[kind] = true
      return kind === 'text' ? splitter.push(spoken) : [{ type: 'reasoning-delta', text: spoken }]
    },
    end: () => splitter.end(),
  }
}
