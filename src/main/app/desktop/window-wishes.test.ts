import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createWindowWishes } from './window-wishes.ts'

const wish = (id: string) => ({ kind: 'command', id }) as const

test('what was wanted before there was a window is heard by the first one, within bounds', async () => {
  const wishes = createWindowWishes()
  for (let number = 0; number < 100; number++) wishes.add(wish(`${number}`))
  const leaving = new AbortController()
  const heard = wishes.watch('v', leaving.signal, () => {})
  expect((await heard.next()).value).toEqual(wish('0'))
  for (let number = 1; number < 20; number++) await heard.next()
  const next = heard.next()
  wishes.add(wish('later'))
  expect((await next).value).toEqual(wish('later'))
})

test('the window that asked last hears all; the one before it leaves without a word', async () => {
  const wishes = createWindowWishes()
  const ended: string[] = []
  const leaving = new AbortController()
  const first = wishes.watch('v', new AbortController().signal, () => void ended.push('first'))
  const firstHears = first.next()
  const second = wishes.watch('v', leaving.signal, () => void ended.push('second'))
  const secondHears = second.next()
  wishes.add(wish('a'))
  expect((await firstHears).done).toBe(true)
  expect((await secondHears).value).toEqual(wish('a'))
  expect(ended).toEqual([])
  const rest = second.next()
  leaving.abort()
  expect((await rest).done).toBe(true)
  expect(ended).toEqual(['second'])
  // Nobody is there: it waits.
  wishes.add(wish('b'))
  const third = wishes.watch('v', new AbortController().signal, () => {})
  expect((await third.next()).value).toEqual(wish('b'))
})

test('a note is for the window of its vault alone', async () => {
  const wishes = createWindowWishes()
  const note = { kind: 'note', vaultId: 'w', path: vaultPath('Plan.md') } as const
  wishes.add(note)
  wishes.add(wish('a'))
  const leaving = new AbortController()
  const ofOther = wishes.watch('v', leaving.signal, () => {})
  expect((await ofOther.next()).value).toEqual(wish('a'))
  const rest = ofOther.next()
  leaving.abort()
  expect((await rest).done).toBe(true)
  const own = wishes.watch('w', new AbortController().signal, () => {})
  expect((await own.next()).value).toEqual(note)
})
