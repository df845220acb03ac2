import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelEvent } from '../../model.ts'
import { cutAt } from './cut-at.ts'

const END: ModelEvent = { type: 'finish', reason: 'stop', toolCalls: [] }
const textOf = (events: readonly ModelEvent[]): string =>
  events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')

test('a text ends before the mark, wherever it is cut into pieces, and is whole without it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', 'too', '<tool', '_response>', ' a ', '<tool_response>', '>')),
      (pieces) => {
        const cut = cutAt('<tool_response>')
        const events = [...pieces.map((text) => ({ type: 'text-delta' as const, text })), END]
        const shown = events.flatMap((event) => cut.take(event))
        const [before = ''] = pieces.join('').split('<tool_response>')
        expect(textOf(shown)).toBe(before)
        expect(shown.at(-1)).toBe(END)
        expect(cut.isOver()).toBe(pieces.join('').includes('<tool_response>'))
      },
    ),
  )
})
