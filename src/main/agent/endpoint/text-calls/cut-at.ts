import type { ModelEvent } from '../../model.ts'
import { markThatBegins } from './mark-that-begins.ts'

/** Ends the text of an answer before a mark, for servers that know no `stop`. */
export interface Cut {
  take(event: ModelEvent): ModelEvent[]
  /** The mark was there: what follows is no part of the answer. */
  isOver(): boolean
}

export function cutAt(mark: string): Cut {
  let held = ''
  let isOver = false
  const show = (text: string): ModelEvent[] => (text === '' ? [] : [{ type: 'text-delta', text }])
  return {
    isOver: () => isOver,
    take(event) {
      if (event.type === 'finish') return [...(isOver ? [] : show(held)), event]
      if (event.type !== 'text-delta') return [event]
      if (isOver) return []
      const text = held + event.text
      const at = text.indexOf(mark)
      isOver = at !== -1
      const ready = isOver ? at : text.length - markThatBegins(text, [mark])
      held = text.slice(ready)
      return show(text.slice(0, ready))
    },
  }
}
