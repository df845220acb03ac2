import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { createDeltaBatch } from './delta-batch.ts'

test('at most one item per 30 ms, and every letter in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ afterMs: fc.integer({ min: 0, max: 20 }), text: fc.string({ minLength: 1 }) }),
        {
          minLength: 1,
          maxLength: 30,
        },
      ),
      async (pieces) => {
        const clock = createFakeClock()
        const seen: { atMs: number; text: string }[] = []
        const emit = (item: NewChatItem): void => {
          if (item.type === 'text-delta') seen.push({ atMs: clock.nowMs(), text: item.text })
        }
        const batch = createDeltaBatch({ emit, clock })
        for (const { afterMs, text } of pieces) {
          await clock.advance(afterMs)
          batch.add('text-delta', 'm', text)
        }
        await clock.advance(30)
        expect(seen.map(({ text }) => text).join('')).toBe(pieces.map(({ text }) => text).join(''))
        for (const [index, { atMs }] of seen.entries())
          expect(atMs - (seen[index - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(30)
        expect(clock.sleepers()).toEqual([])
      },
    ),
    { numRuns: 30 },
  )
})

test('reasoning and text never mix, and a flush brings out what waits', () => {
  const clock = createFakeClock()
  const items: NewChatItem[] = []
  const batch = createDeltaBatch({ emit: (item) => items.push(item), clock })
  batch.add('reasoning-delta', 'm', 'a')
  batch.add('reasoning-delta', 'm', 'b')
  batch.add('text-delta', 'm', 'c')
  batch.flush()
  batch.flush()
  expect(items).toEqual([
    { type: 'reasoning-delta', messageId: 'm', text: 'a' },
    { type: 'reasoning-delta', messageId: 'm', text: 'b' },
    { type: 'text-delta', messageId: 'm', text: 'c' },
  ])
})
